import { randomInt } from "node:crypto";

/** A mobile number that no other test of this run has. */
export function aPhone(): string {
  return `17${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
}
