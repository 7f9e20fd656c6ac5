import type { TextSource } from "#contract/text";

/** Words of the card of a person, which load with it. */
export const personCardText: TextSource = {
  name: "account.card",
  folder: "modules/identity/account/web/card/text",
};
