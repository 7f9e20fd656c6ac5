import type { TextSource } from "#contract/text";

export const commentText: TextSource = { name: "comment", folder: "modules/records/comment/text" };
