import type { Other } from "./typeCycleTwo.ts";

/** Files may name each other's types; modules may not, which tools/layers.ts checks. */
export type One = { other: Other };
