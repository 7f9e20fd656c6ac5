import type { TextSource } from "#contract/text";

export const cacheText: TextSource = { name: "cache", folder: "modules/platform/cache/text" };
