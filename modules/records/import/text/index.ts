import type { TextSource } from "#contract/text";

export const importText: TextSource = { name: "import", folder: "modules/records/import/text" };
