import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "La vista no existe",
  "view.taken": "Ya existe una vista llamada “{{name}}”",
  "view.too_many": "Máximo de vistas por lista: {{most}}",
  "view.too_many_grids": "Máximo de listas con columnas configuradas: {{most}}",
  "view.role_missing": "Seleccione el rol con el que desea compartirla",
};
