import type { TextSource } from "#contract/text";

/** The texts of the lock screen and of inactive sessions; they load on first use. */
export const sessionText: TextSource = { name: "shell.session", folder: "web/shell/session/text" };
