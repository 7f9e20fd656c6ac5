import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "view.missing": "Представление не существует",
  "view.taken": "Представление «{{name}}» уже есть",
  "view.too_many": "Для списка можно сохранить не более {{most}} представлений",
  "view.too_many_grids": "Настройки столбцов можно сохранить не более чем для {{most}} списков",
  "view.role_missing": "Выберите роль, для которой открыть доступ",
};
