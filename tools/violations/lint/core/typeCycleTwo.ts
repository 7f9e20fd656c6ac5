import type { One } from "./typeCycleOne.ts";

/** See the other file. */
export type Other = { one: One };
