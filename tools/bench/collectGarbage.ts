/**
 * Loaded into a server whose memory is measured: it collects garbage on a signal, so that only live objects are
 * counted. Needs `--expose-gc`.
 */
process.on("SIGUSR2", () => globalThis.gc?.());
