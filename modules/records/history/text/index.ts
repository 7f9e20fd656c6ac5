import type { TextSource } from "#contract/text";

export const historyText: TextSource = { name: "history", folder: "modules/records/history/text" };
