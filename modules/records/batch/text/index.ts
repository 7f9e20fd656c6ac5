import type { TextSource } from "#contract/text";

export const batchText: TextSource = { name: "batch", folder: "modules/records/batch/text" };
