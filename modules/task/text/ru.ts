import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "task.missing": "Задача не существует или удалена",
  "task.not_ended": "Задача ещё выполняется. Сначала отмените её",
  "task.ended": "Задача уже завершена",
  "task.interrupted": "Задача несколько раз прервана из-за остановки серверов. Запустите её снова",
  "task.account_closed": "Учётная запись, запустившая задачу, отключена или удалена",
  "task.not_allowed": "У учётной записи, запустившей задачу, больше нет нужных прав",
  "task.failed": "Внутренняя ошибка (задача {{id}})",
  "task.no_file": "Файл не существует или срок его хранения истёк",
  "task.too_many": "Одновременно могут ждать не более {{maximum}} задач. Повторите позже",
};
