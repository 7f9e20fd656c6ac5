import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "batch.unknown_call": "Операцию «{{call}}» нельзя выполнить массово",
  "batch.unknown_list": "В списке «{{list}}» нельзя выбрать все записи сразу",
  "batch.nothing": "Нет записей для обработки",
  "batch.too_many": "За один раз обрабатывается не более {{maximum}} записей. Сузьте выбор",
  "batch.changed": "Условиям теперь соответствует записей: {{count}}. Подтвердите ещё раз",
  "batch.title.delete": "Удаление записей: {{count}}",
  "batch.title.enable": "Включение записей: {{count}}",
  "batch.title.disable": "Отключение записей: {{count}}",
  "batch.title.other": "Обработка записей: {{count}}",
  "batch.title.undo": "Отмена массового действия",
};
