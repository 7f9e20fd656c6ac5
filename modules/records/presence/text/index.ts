import type { TextSource } from "#contract/text";

export const presenceText: TextSource = { name: "presence", folder: "modules/records/presence/text" };
