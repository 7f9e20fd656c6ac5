import type { TextSource } from "#contract/text";

export const taskText: TextSource = { folder: "modules/task/text" };
