import type { TextSource } from "#contract/text";

export const attachmentText: TextSource = { name: "attachment", folder: "modules/platform/attachment/text" };
