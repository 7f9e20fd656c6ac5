import type { TextSource } from "#contract/text";

export const menuText: TextSource = { folder: "modules/menu/text" };
