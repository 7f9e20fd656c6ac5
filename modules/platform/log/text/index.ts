import type { TextSource } from "#contract/text";

export const logText: TextSource = { name: "log", folder: "modules/platform/log/text" };
