import type { TextSource } from "#contract/text";

export const configurationText: TextSource = { name: "configuration", folder: "modules/settings/configuration/text" };
