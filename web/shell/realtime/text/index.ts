import type { TextSource } from "#contract/text";

/** The words of what is told while one works. */
export const realtimeText: TextSource = { name: "shell.realtime", folder: "web/shell/realtime/text" };
