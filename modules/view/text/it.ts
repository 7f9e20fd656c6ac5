import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "La vista non esiste",
  "view.taken": "Esiste già una vista “{{name}}”",
  "view.too_many": "Numero massimo di viste salvate per elenco: {{most}}",
  "view.too_many_grids": "Numero massimo di elenchi con impostazioni colonne: {{most}}",
  "view.role_missing": "Selezionare il ruolo con cui condividere la vista",
};
