import type { TextSource } from "#contract/text";

export const backupText: TextSource = { name: "backup", folder: "modules/platform/backup/text" };
