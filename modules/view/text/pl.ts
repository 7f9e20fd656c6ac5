import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Widok nie istnieje",
  "view.taken": "Widok „{{name}}” już istnieje",
  "view.too_many": "Limit zapisanych widoków jednej listy: {{most}}",
  "view.too_many_grids": "Limit list z zapisanymi ustawieniami kolumn: {{most}}",
  "view.role_missing": "Wybierz rolę, której udostępnić widok",
};
