import type { TextSource } from "#contract/text";

export const catalogueText: TextSource = { name: "catalogue", folder: "modules/developer/catalogue/text" };
