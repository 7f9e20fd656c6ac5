import type { TextSource } from "#contract/text";

export const exportText: TextSource = { name: "export", folder: "modules/records/export/text" };
