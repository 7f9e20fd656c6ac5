import type { TextSource } from "#contract/text";

/** The words of tasks and of their tray; they load with the first task. */
export const taskTrayText: TextSource = { folder: "web/kit/tasks/text" };
