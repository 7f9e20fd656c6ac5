import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Название, код или пиньинь",
  "thing.name": "Название",
  "thing.code": "Код",
  "thing.orderNo": "Порядок",
  "thing.status": "Статус",
  "thing.remark": "Примечание",
  "thing.taken": "Запись с таким названием и кодом уже существует",
  "thing.missing": "Запись не существует или удалена",
};
