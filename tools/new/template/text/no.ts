import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Navn, kode eller pinyin",
  "thing.name": "Navn",
  "thing.code": "Kode",
  "thing.orderNo": "Rekkefølge",
  "thing.status": "Status",
  "thing.remark": "Merknad",
  "thing.taken": "Det finnes allerede en post med dette navnet og denne koden",
  "thing.missing": "Posten finnes ikke eller er slettet",
};
