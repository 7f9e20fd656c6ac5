import type { TextSource } from "#contract/text";

/** Words of uploads, galleries and previews of files, which load with them. */
export const filesText: TextSource = { name: "kit.files", folder: "web/kit/files/text" };
