import type { TextSource } from "#contract/text";

export const permissionText: TextSource = { name: "permission", folder: "modules/identity/permission/text" };
