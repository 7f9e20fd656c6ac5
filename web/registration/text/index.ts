import type { TextSource } from "#contract/text";

/** The words of the pages on which people register. */
export const registerText: TextSource = { folder: "web/registration/text" };
