import type { TextSource } from "#contract/text";

export const organisationText: TextSource = { name: "organisation", folder: "modules/identity/organisation/text" };
