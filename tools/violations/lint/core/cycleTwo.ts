import { one } from "./cycleOne.ts"; // violation: import(no-cycle)

/** Two needs one. */
export const two = (): number => one() + 1;
