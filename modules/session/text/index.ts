import type { TextSource } from "#contract/text";

export const sessionText: TextSource = { folder: "modules/session/text" };
