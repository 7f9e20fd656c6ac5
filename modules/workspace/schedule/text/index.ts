import type { TextSource } from "#contract/text";

export const scheduleText: TextSource = { name: "schedule", folder: "modules/workspace/schedule/text" };
