import type { TextSource } from "#contract/text";

export const passkeyText: TextSource = { name: "passkey", folder: "modules/identity/passkey/text" };
