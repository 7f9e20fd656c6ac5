import type { TextSource } from "#contract/text";

export const differenceLogText: TextSource = { name: "differenceLog", folder: "modules/platform/differenceLog/text" };
