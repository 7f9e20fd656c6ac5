import type { TextSource } from "#contract/text";

export const messageLogText: TextSource = { name: "messageLog", folder: "modules/platform/messageLog/text" };
