import type { TextSource } from "#contract/text";

export const positionText: TextSource = { folder: "modules/position/text" };
