import type { TextSource } from "#contract/text";

export const dictionaryText: TextSource = { folder: "modules/dictionary/text" };
