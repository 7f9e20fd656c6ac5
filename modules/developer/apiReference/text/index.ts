import type { TextSource } from "#contract/text";

/** The words of the page about all calls; they load with it. */
export const apiReferenceText: TextSource = { name: "apiReference", folder: "modules/developer/apiReference/text" };
