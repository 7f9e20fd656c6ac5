import type { TextSource } from "#contract/text";

export const passkeyText: TextSource = { folder: "modules/passkey/text" };
