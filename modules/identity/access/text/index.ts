import type { TextSource } from "#contract/text";

export const accessText: TextSource = { name: "access", folder: "modules/identity/access/text" };
