import type { TextSource } from "#contract/text";

export const viewText: TextSource = { folder: "modules/view/text" };
