import type { TextSource } from "#contract/text";

export const exportText: TextSource = { folder: "modules/export/text" };
