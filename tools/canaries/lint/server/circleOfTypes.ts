import type { Other } from "./circleOfTypesToo.ts";

/** A cycle of types alone is no cycle. */
export type One = { other: Other };
