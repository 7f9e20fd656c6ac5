import type { TextSource } from "#contract/text";

export const onlineText: TextSource = { folder: "modules/online/text" };
