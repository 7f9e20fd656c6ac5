import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.export.title": "Экспорт: {{list}}",
  "kit.export.fileName": "Имя файла",
  "kit.export.type": "Формат",
  "kit.export.rows": "Записи",
  "kit.export.current": "Текущая страница",
  "kit.export.selected": "Выбранные",
  "kit.export.all": "Все",
  "kit.export.count": "{{count}}",
  "kit.export.columns": "Столбцы",
  "kit.export.columnsChosen": "Выбрано столбцов: {{chosen}} из {{all}}",
  "kit.export.everyColumn": "Выбрать все",
  "kit.export.withWatermark": "Добавить водяной знак (кто, когда, условия)",
  "kit.export.noColumns": "Выберите хотя бы один столбец",
  "kit.export.noData": "Нет данных для экспорта",
  "kit.export.start": "Экспортировать",
};
