import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nazwa, kod lub pinyin",
  "thing.name": "Nazwa",
  "thing.code": "Kod",
  "thing.orderNo": "Kolejność",
  "thing.status": "Status",
  "thing.remark": "Uwagi",
  "thing.taken": "Rekord o tej nazwie i kodzie już istnieje",
  "thing.missing": "Rekord nie istnieje lub został usunięty",
};
