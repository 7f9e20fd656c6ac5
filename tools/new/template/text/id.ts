import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "thing.title": "%en%",
  "thing.keyword": "Nama, kode, atau pinyin",
  "thing.name": "Nama",
  "thing.code": "Kode",
  "thing.orderNo": "Urutan",
  "thing.status": "Status",
  "thing.remark": "Keterangan",
  "thing.taken": "Data dengan nama dan kode ini sudah ada",
  "thing.missing": "Data tidak ada atau sudah dihapus",
};
