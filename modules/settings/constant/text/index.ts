import type { TextSource } from "#contract/text";

export const constantText: TextSource = { name: "constant", folder: "modules/settings/constant/text" };
