"""What the benches, the soak and the cluster's kills are made of: servers, clients, workloads."""
