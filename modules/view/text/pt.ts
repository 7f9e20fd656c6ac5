import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "A visualização não existe",
  "view.taken": "Já existe uma visualização chamada “{{name}}”",
  "view.too_many": "Máximo de visualizações por lista: {{most}}",
  "view.too_many_grids": "Máximo de listas com colunas configuradas: {{most}}",
  "view.role_missing": "Selecione a função com a qual compartilhar",
};
