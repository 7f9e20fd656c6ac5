import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Visningen finnes ikke",
  "view.taken": "Det finnes allerede en visning «{{name}}»",
  "view.too_many": "Høyst {{most}} visninger per liste kan lagres",
  "view.too_many_grids": "Kolonneinnstillinger for høyst {{most}} lister kan lagres",
  "view.role_missing": "Velg rollen du vil dele med",
};
