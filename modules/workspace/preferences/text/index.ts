import type { TextSource } from "#contract/text";

/** The words of the settings; they load when they are first opened. */
export const preferencesText: TextSource = { name: "preferences", folder: "modules/workspace/preferences/text" };
