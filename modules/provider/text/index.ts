import type { TextSource } from "#contract/text";

export const providerText: TextSource = { folder: "modules/provider/text" };
