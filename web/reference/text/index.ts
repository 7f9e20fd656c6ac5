import type { TextSource } from "#contract/text";

/** The words of the page about all calls; they load with it. */
export const referenceText: TextSource = { folder: "web/reference/text" };
