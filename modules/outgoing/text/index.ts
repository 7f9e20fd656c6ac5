import type { TextSource } from "#contract/text";

export const outgoingText: TextSource = { folder: "modules/outgoing/text" };
