import type { TextSource } from "#contract/text";

export const menuText: TextSource = { name: "menu", folder: "modules/identity/menu/text" };
