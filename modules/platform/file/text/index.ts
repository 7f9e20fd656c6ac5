import type { TextSource } from "#contract/text";

export const fileText: TextSource = { name: "file", folder: "modules/platform/file/text" };
