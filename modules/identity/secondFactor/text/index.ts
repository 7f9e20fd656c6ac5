import type { TextSource } from "#contract/text";

export const secondFactorText: TextSource = { name: "secondFactor", folder: "modules/identity/secondFactor/text" };
