import type { TextSource } from "#contract/text";

export const monitorText: TextSource = { name: "monitor", folder: "modules/platform/monitor/text" };
