import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nama, kod atau pinyin",
  "thing.name": "Nama",
  "thing.code": "Kod",
  "thing.orderNo": "Turutan",
  "thing.status": "Status",
  "thing.remark": "Catatan",
  "thing.taken": "Rekod dengan nama dan kod ini sudah wujud",
  "thing.missing": "Rekod tidak wujud atau telah dipadam",
};
