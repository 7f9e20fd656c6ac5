// The project "database" includes it.
