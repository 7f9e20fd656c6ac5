import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nom, code ou pinyin",
  "thing.name": "Nom",
  "thing.code": "Code",
  "thing.orderNo": "Ordre",
  "thing.status": "Statut",
  "thing.remark": "Remarque",
  "thing.taken": "Un enregistrement avec ce nom et ce code existe déjà",
  "thing.missing": "L’enregistrement n’existe pas ou a été supprimé",
};
