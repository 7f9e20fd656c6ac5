import type { TextSource } from "#contract/text";

export const onlineText: TextSource = { name: "online", folder: "modules/identity/online/text" };
