import type { TextSource } from "#contract/text";

export const dictionaryText: TextSource = { name: "dictionary", folder: "modules/settings/dictionary/text" };
