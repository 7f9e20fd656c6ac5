import type { TextSource } from "#contract/text";

export const accountText: TextSource = { folder: "modules/account/text" };
