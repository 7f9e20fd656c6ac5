import type { TextSource } from "#contract/text";

export const usageText: TextSource = { name: "usage", folder: "modules/platform/usage/text" };
