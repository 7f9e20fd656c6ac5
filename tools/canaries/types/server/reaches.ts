import { other } from "../web/other.ts"; // caught: TS6307
import { hidden } from "#modules/alpha/server/hidden"; // caught: TS2307

export const reaches = [other, hidden, document]; // caught: TS2584
