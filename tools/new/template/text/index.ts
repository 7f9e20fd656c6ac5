import type { TextSource } from "#contract/text";

export const thingText: TextSource = { name: "thing", folder: "modules/%area%/thing/text" };
