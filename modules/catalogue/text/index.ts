import type { TextSource } from "#contract/text";

export const catalogueText: TextSource = { folder: "modules/catalogue/text" };
