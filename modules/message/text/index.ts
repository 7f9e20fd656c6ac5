import type { TextSource } from "#contract/text";

export const messageText: TextSource = { folder: "modules/message/text" };
