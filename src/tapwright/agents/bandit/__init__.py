"""A hierarchical bandit over events: what exploring from an event brought, and how varied it is."""
