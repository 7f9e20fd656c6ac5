import type { TextSource } from "#contract/text";

export const releaseNoteText: TextSource = { name: "releaseNote", folder: "modules/workspace/releaseNote/text" };
