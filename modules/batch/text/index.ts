import type { TextSource } from "#contract/text";

export const batchText: TextSource = { folder: "modules/batch/text" };
