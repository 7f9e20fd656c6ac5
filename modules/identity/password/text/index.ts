import type { TextSource } from "#contract/text";

export const passwordText: TextSource = { name: "password", folder: "modules/identity/password/text" };
