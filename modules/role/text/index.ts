import type { TextSource } from "#contract/text";

export const roleText: TextSource = { folder: "modules/role/text" };
