import type { TextSource } from "#contract/text";

export const jobText: TextSource = { name: "job", folder: "modules/platform/job/text" };
