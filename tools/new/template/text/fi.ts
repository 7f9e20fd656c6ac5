import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nimi, koodi tai pinyin",
  "thing.name": "Nimi",
  "thing.code": "Koodi",
  "thing.orderNo": "Järjestys",
  "thing.status": "Tila",
  "thing.remark": "Huomautus",
  "thing.taken": "Tietue, jolla on sama nimi ja koodi, on jo olemassa",
  "thing.missing": "Tietuetta ei ole tai se on poistettu",
};
