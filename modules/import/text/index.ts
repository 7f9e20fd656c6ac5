import type { TextSource } from "#contract/text";

export const importText: TextSource = { folder: "modules/import/text" };
