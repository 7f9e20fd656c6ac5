import type { TextSource } from "#contract/text";

export const messageText: TextSource = { name: "message", folder: "modules/workspace/message/text" };
