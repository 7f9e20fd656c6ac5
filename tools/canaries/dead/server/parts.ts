export const used = 1;
export const unused = 2; // caught: exports
export type Unused = string; // caught: types
