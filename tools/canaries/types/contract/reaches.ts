import { other } from "#server/other"; // caught: TS6307
import { readFile } from "node:fs"; // caught: TS2591

export const reaches = [other, readFile, document]; // caught: TS2584
