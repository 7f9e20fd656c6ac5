// The project "server" includes it.
