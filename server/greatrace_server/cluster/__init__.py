"""Several nodes on one database: leases, the tables of other nodes, and takeover."""
