import { readFile } from "node:fs";
import type { Letter } from "#contract/letter";

export const kernel = (letter: Letter): unknown => [letter, readFile];
