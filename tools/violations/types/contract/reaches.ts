import { other } from "#core/other"; // violation: TS6307
import { readFile } from "node:fs"; // violation: TS2591

export const reaches = [other, readFile, document]; // violation: TS2584
