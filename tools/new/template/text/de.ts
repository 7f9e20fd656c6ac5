import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Name, Code oder Pinyin",
  "thing.name": "Name",
  "thing.code": "Code",
  "thing.orderNo": "Reihenfolge",
  "thing.status": "Status",
  "thing.remark": "Bemerkung",
  "thing.taken": "Ein Datensatz mit diesem Namen und Code ist bereits vorhanden",
  "thing.missing": "Der Datensatz ist nicht vorhanden oder wurde gelöscht",
};
