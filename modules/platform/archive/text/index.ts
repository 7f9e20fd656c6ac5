import type { TextSource } from "#contract/text";

export const archiveText: TextSource = { name: "archive", folder: "modules/platform/archive/text" };
