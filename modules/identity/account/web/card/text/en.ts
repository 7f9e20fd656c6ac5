import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "account.card.online": "Online",
  "account.card.offline": "Not online",
  "account.card.write": "Send message",
  "account.card.invite": "Invite to an event",
  "account.card.open": "Open account",
};
