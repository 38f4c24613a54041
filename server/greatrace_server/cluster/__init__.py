"""Several nodes on one database: leases, the tables of the others, and takeover."""
