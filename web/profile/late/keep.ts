/** Keeps a signature that was made; `undefined`: there is nothing to keep yet. */
export type Keep = (() => Promise<unknown>) | undefined;
