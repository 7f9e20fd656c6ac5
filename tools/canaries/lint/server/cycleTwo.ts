import { one } from "./cycleOne.ts"; // caught: import(no-cycle)

/** Two needs one. */
export const two = (): number => one() + 1;
