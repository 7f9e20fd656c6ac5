import type { TextSource } from "#contract/text";

/** The words of the lock screen and of sessions that nobody uses; they load when they are first needed. */
export const sessionText: TextSource = { folder: "web/session/text" };
