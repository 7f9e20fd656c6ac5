import type { TextSource } from "#contract/text";

export const regionText: TextSource = { name: "region", folder: "modules/settings/region/text" };
