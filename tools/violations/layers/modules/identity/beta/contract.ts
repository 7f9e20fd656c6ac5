import type { Alpha } from "#modules/identity/alpha/contract";

// The other half of the cycle; violation in folder: cycles
export type Beta = Alpha;
