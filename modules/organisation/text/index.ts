import type { TextSource } from "#contract/text";

export const organisationText: TextSource = { folder: "modules/organisation/text" };
