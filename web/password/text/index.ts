import type { TextSource } from "#contract/text";

/** The words of the meter; they load with it. */
export const passwordText: TextSource = { folder: "web/password/text" };
