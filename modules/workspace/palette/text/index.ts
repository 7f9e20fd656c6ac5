import type { TextSource } from "#contract/text";

/** The words of the palette and of the shortcuts; they load with the first of them that is opened. */
export const paletteText: TextSource = { name: "palette", folder: "modules/workspace/palette/text" };
