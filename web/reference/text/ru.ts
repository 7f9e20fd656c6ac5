import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "reference.title": "Справочник API",
  "reference.search": "Поиск по путям и правам",
  "reference.parameters": "Параметры",
  "reference.body": "Тело запроса",
  "reference.answer": "Результат",
  "reference.required": "обязательно",
  "reference.open": "без входа",
  "reference.signedIn": "после входа",
  "reference.nothing": "Ничего не найдено",
  "reference.try": "Попробовать",
  "reference.send": "Отправить",
  "reference.noInput": "Этому вызову данные не нужны",
  "reference.notJson": "Это не корректный JSON",
  "reference.ask": "Отправить {{call}}?",
  "reference.askText": "Этот вызов может изменить настоящие данные. Он выполняется с вашими правами.",
  "reference.took": "{{milliseconds}} мс",
  "reference.isFile": "Ответ — файл, здесь он не показывается",
};
