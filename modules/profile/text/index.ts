import type { TextSource } from "#contract/text";

export const profileText: TextSource = { folder: "modules/profile/text" };
