import type { TextSource } from "#contract/text";

export const scanText: TextSource = { folder: "modules/scan/text" };
