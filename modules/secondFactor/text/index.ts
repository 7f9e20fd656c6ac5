import type { TextSource } from "#contract/text";

export const secondFactorText: TextSource = { folder: "modules/secondFactor/text" };
