import type { TextSource } from "#contract/text";

/** The words of what is told while one works. */
export const realtimeText: TextSource = { folder: "web/realtime/text" };
