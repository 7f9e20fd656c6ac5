import { two } from "./cycleTwo.ts"; // violation: import(no-cycle)

/** One needs two. */
export const one = (): number => two() + 1;
