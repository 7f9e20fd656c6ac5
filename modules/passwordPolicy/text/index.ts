import type { TextSource } from "#contract/text";

export const passwordPolicyText: TextSource = { folder: "modules/passwordPolicy/text" };
