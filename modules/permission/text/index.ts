import type { TextSource } from "#contract/text";

export const permissionText: TextSource = { folder: "modules/permission/text" };
