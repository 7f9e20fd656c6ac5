import type { One } from "./circleOfTypes.ts";

/** See the other file. */
export type Other = { one: One };
