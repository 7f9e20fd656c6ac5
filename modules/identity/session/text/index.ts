import type { TextSource } from "#contract/text";

export const sessionText: TextSource = { name: "session", folder: "modules/identity/session/text" };
