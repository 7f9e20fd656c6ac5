import type { TextSource } from "#contract/text";

export const codeText: TextSource = { folder: "modules/code/text" };
