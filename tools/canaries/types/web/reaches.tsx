import { other } from "../server/other.ts"; // caught: TS6307
import { readFile } from "node:fs"; // caught: TS2591

export const reaches = [other, readFile];
