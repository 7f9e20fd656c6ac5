import type { TextSource } from "#contract/text";

/** The words of the tags' menu and of the list of open pages; they load with the first of them that is opened. */
export const tabsText: TextSource = { name: "shell.tabs", folder: "web/shell/layout/tabs/text" };
