import type { TextSource } from "#contract/text";

export const scanText: TextSource = { name: "scan", folder: "modules/identity/scan/text" };
