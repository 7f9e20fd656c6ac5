import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "message.no_receiver": "Vastaanottajaa ei ole",
};
