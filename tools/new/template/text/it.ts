import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nome, codice o pinyin",
  "thing.name": "Nome",
  "thing.code": "Codice",
  "thing.orderNo": "Ordine",
  "thing.status": "Stato",
  "thing.remark": "Note",
  "thing.taken": "Esiste già un record con questo nome e codice",
  "thing.missing": "Il record non esiste o è stato eliminato",
};
