import type { TextSource } from "#contract/text";

export const outboxText: TextSource = { name: "outbox", folder: "modules/identity/outbox/text" };
