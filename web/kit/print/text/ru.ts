import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "Печать: {{title}}",
  "kit.print.rows": "Записи",
  "kit.print.page": "Эта страница: {{count}}",
  "kit.print.all": "Все: {{total}}",
  "kit.print.most": "Печатается не более {{most}} записей. Для большего числа используйте экспорт.",
  "kit.print.paper": "Бумага",
  "kit.print.portrait": "A4, книжная",
  "kit.print.landscape": "A4, альбомная",
  "kit.print.fetching": "Получено записей: {{done}}",
  "kit.print.by": "Напечатано: {{who}}, {{when}}",
  "kit.print.filter": "Условия: {{filter}}",
  "kit.print.everything": "Условия: нет",
  "kit.print.count": "Записей: {{count}}",
  "kit.print.part": "Записей на странице: {{count}} ({{total}})",
  "kit.print.number": "Страница {{page}} из {{pages}}",
};
