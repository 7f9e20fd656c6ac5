import type { TextSource } from "#contract/text";

/** Words of the kit by language. */
export const kitText: TextSource = { name: "kit", folder: "web/kit/text" };
