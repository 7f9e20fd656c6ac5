import type { TextSource } from "#contract/text";

/** The words of the prompt for a new version and of a cleared cache; they load with the first of them. */
export const updatesText: TextSource = { name: "shell.updates", folder: "web/shell/updates/text" };
