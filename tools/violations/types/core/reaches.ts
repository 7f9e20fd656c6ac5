import { other } from "../web/shell/other.ts"; // violation: TS6307
import { hidden } from "#modules/site/alpha/server/hidden"; // violation: TS2307

export const reaches = [other, hidden, document]; // violation: TS2584
