import type { TextSource } from "#contract/text";

export const historyText: TextSource = { folder: "modules/history/text" };
