import { readFile } from "node:fs";
import type { Letter } from "#contract/letter";

export const sound = (letter: Letter): unknown => [letter, readFile];
