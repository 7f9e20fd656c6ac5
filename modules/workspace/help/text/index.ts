import type { TextSource } from "#contract/text";

export const helpText: TextSource = { name: "help", folder: "modules/workspace/help/text" };
