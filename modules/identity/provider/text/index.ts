import type { TextSource } from "#contract/text";

export const providerText: TextSource = { name: "provider", folder: "modules/identity/provider/text" };
