import type { TextSource } from "#contract/text";

/** Words of printed lists by language. */
export const printText: TextSource = { name: "print", folder: "modules/records/print/text" };
