import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Imprimir: {{title}}",
  "kit.print.rows": "Registros",
  "kit.print.page": "Página actual: {{count}}",
  "kit.print.all": "Todos: {{total}}",
  "kit.print.most": "Máximo de registros por impresión: {{most}}. Si hay más, use la exportación.",
  "kit.print.paper": "Papel",
  "kit.print.portrait": "A4 vertical",
  "kit.print.landscape": "A4 horizontal",
  "kit.print.fetching": "Registros leídos: {{done}}",
  "kit.print.by": "Impreso por {{who}}, {{when}}",
  "kit.print.filter": "Filtros: {{filter}}",
  "kit.print.everything": "Filtros: ninguno",
  "kit.print.count": "Registros: {{count}}",
  "kit.print.part": "Registros de esta página: {{count}} ({{total}})",
  "kit.print.number": "Página {{page}} de {{pages}}",
};
