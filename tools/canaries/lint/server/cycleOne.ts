import { two } from "./cycleTwo.ts"; // caught: import(no-cycle)

/** One needs two. */
export const one = (): number => two() + 1;
