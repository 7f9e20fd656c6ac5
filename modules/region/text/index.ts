import type { TextSource } from "#contract/text";

export const regionText: TextSource = { folder: "modules/region/text" };
