import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Imprimir: {{title}}",
  "kit.print.rows": "Registros",
  "kit.print.page": "Página atual: {{count}}",
  "kit.print.all": "Todos: {{total}}",
  "kit.print.most": "Máximo de registros por impressão: {{most}}. Se houver mais, use a exportação.",
  "kit.print.paper": "Papel",
  "kit.print.portrait": "A4 retrato",
  "kit.print.landscape": "A4 paisagem",
  "kit.print.fetching": "Registros lidos: {{done}}",
  "kit.print.by": "Impresso por {{who}}, {{when}}",
  "kit.print.filter": "Filtros: {{filter}}",
  "kit.print.everything": "Filtros: nenhum",
  "kit.print.count": "Registros: {{count}}",
  "kit.print.part": "Registros desta página: {{count}} ({{total}})",
  "kit.print.number": "Página {{page}} de {{pages}}",
};
