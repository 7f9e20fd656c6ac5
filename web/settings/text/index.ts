import type { TextSource } from "#contract/text";

/** The words of the settings; they load when they are first opened. */
export const settingsText: TextSource = { folder: "web/settings/text" };
