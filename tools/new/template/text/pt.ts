import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nome, código ou pinyin",
  "thing.name": "Nome",
  "thing.code": "Código",
  "thing.orderNo": "Ordem",
  "thing.status": "Status",
  "thing.remark": "Observações",
  "thing.taken": "Já existe um registro com este nome e código",
  "thing.missing": "O registro não existe ou foi excluído",
};
