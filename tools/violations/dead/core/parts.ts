export const used = 1;
export const unused = 2; // violation: exports
export type Unused = string; // violation: types
