import type { TextSource } from "#contract/text";

export const brandingText: TextSource = { name: "branding", folder: "modules/settings/branding/text" };
