import type { TextSource } from "../text.ts";

/** The shared vocabulary's words by language. */
export const vocabularyText: TextSource = { folder: "contract/text" };
