/** Somebody to show. */
export const people = ["Ada"];
