/** Demo data. */
export const people = ["Ada"];
