/** A sound contract. */
export type Alpha = { name: string };
