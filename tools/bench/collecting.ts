/**
 * Loaded into a server whose memory is measured: it frees what nobody holds when it is told to, so that what is left is held.
 * Needs `--expose-gc`.
 */
process.on("SIGUSR2", () => globalThis.gc?.());
