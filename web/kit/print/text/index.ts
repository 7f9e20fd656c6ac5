import type { TextSource } from "#contract/text";

/** Words of printed lists by language. */
export const printText: TextSource = { folder: "web/kit/print/text" };
