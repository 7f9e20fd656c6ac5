import type { TextSource } from "#contract/text";

export const taskText: TextSource = { name: "task", folder: "modules/records/task/text" };
