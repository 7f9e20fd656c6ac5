import type { TextSource } from "#contract/text";

/** The words of the tags' menu and of the list of open pages; they load with the first of them that is opened. */
export const tagsText: TextSource = { folder: "web/layout/tags/text" };
