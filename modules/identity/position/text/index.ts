import type { TextSource } from "#contract/text";

export const positionText: TextSource = { name: "position", folder: "modules/identity/position/text" };
