import type { TextSource } from "#contract/text";

export const accountText: TextSource = { name: "account", folder: "modules/identity/account/text" };
