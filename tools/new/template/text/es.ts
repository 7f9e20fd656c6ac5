import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nombre, código o pinyin",
  "thing.name": "Nombre",
  "thing.code": "Código",
  "thing.orderNo": "Orden",
  "thing.status": "Estado",
  "thing.remark": "Observaciones",
  "thing.taken": "Ya existe un registro con este nombre y código",
  "thing.missing": "El registro no existe o se ha eliminado",
};
