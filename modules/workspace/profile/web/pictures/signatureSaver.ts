/** Stores a new signature; `undefined`: there is nothing to store yet. */
export type SignatureSaver = (() => Promise<unknown>) | undefined;
