import { other } from "../../core/other.ts"; // violation: TS6307
import { readFile } from "node:fs"; // violation: TS2591

export const reaches = [other, readFile];
