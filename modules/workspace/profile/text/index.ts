import type { TextSource } from "#contract/text";

export const profileText: TextSource = { name: "profile", folder: "modules/workspace/profile/text" };
