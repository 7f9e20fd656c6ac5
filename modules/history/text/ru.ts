import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "У объекта «{{entity}}» нет истории",
  "history.missing": "Этой записи истории не существует",
  "history.nothing": "Нечего восстанавливать или отменять",
  "history.deleted": "Запись удалена. Сначала восстановите её",
  "history.not_restorable": "Это изменение нельзя отменить автоматически",
  "history.changed_since": "Отменить нельзя: позже изменения внёс пользователь {{who}}. Посмотрите историю",
  "history.system": "Система",
  "history.taken":
    "Нельзя восстановить «{{name}}»: название, код или другое уникальное значение уже занято другой записью",
  "history.reference_missing": "Восстановить нельзя: связанная запись «{{name}}» удалена. Сначала восстановите её",
  "history.too_much": "Изменение затронуло более {{maximum}} строк, отменить его автоматически нельзя",
};
