import type { TextSource } from "#contract/text";

export const roleText: TextSource = { name: "role", folder: "modules/identity/role/text" };
