import type { TextSource } from "#contract/text";

export const slideText: TextSource = { folder: "modules/slide/text" };
