import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Näkymää ei ole",
  "view.taken": "Näkymä ”{{name}}” on jo olemassa",
  "view.too_many": "Luettelolle voi tallentaa enintään {{most}} näkymää",
  "view.too_many_grids": "Sarakeasetukset voi tallentaa enintään {{most}} luettelolle",
  "view.role_missing": "Valitse rooli, jolle näkymä jaetaan",
};
