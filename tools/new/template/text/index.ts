import type { TextSource } from "#contract/text";

export const thingText: TextSource = { folder: "modules/thing/text" };
