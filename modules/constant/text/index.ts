import type { TextSource } from "#contract/text";

export const constantText: TextSource = { folder: "modules/constant/text" };
