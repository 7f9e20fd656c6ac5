import type { TextSource } from "#contract/text";

export const viewText: TextSource = { name: "view", folder: "modules/records/view/text" };
