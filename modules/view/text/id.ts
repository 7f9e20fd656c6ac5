import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Tampilan tidak ada",
  "view.taken": "Tampilan “{{name}}” sudah ada",
  "view.too_many": "Maksimal {{most}} tampilan per daftar dapat disimpan",
  "view.too_many_grids": "Pengaturan kolom maksimal {{most}} daftar dapat disimpan",
  "view.role_missing": "Pilih peran untuk berbagi tampilan ini",
};
