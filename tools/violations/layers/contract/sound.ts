import type { Word } from "./words.ts";
import * as z from "zod";

export const sound = (word: Word) => z.string().parse(word);
