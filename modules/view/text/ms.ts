import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Paparan tidak wujud",
  "view.taken": "Paparan “{{name}}” sudah wujud",
  "view.too_many": "Paling banyak {{most}} paparan bagi satu senarai boleh disimpan",
  "view.too_many_grids": "Tetapan lajur paling banyak {{most}} senarai boleh disimpan",
  "view.role_missing": "Pilih peranan untuk dikongsi",
};
