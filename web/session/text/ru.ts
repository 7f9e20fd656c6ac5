import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "lock.title": "Экран заблокирован",
  "lock.open": "Нажмите кнопку мыши или клавишу, чтобы разблокировать",
  "lock.unlock": "Разблокировать",
  "lock.other": "Выйти и войти под другой учётной записью",
  "lock.lunar": "{{date}}",
  "idle.warning": "Сеанс скоро завершится",
  "idle.left": "Вы давно ничего не делали. Осталось: {{time}}",
  "idle.stay": "Остаться в системе",
  "idle.drafts": "Несохранённое в формах сохранится до следующего входа.",
  "idle.title": "Системное сообщение",
  "idle.over": "Долгое бездействие, выполнен выход из системы.",
  "idle.ok": "ОК",
  "draft.title": "Несохранённые данные",
  "draft.text": "Эти формы можно дозаполнить. Через 7 дней они удаляются.",
  "draft.open": "Продолжить",
  "draft.openNamed": "Продолжить: {{name}}",
  "draft.discardNamed": "Отменить: {{name}}",
  "draft.discard": "Отменить",
  "draft.close": "Закрыть",
  "handover.title": "Сменить учётную запись?",
  "handover.text": "В этом браузере открыт сеанс другой учётной записи. Ссылка выполняет вход как «{{name}}».",
  "handover.go": "Сменить",
  "handover.stay": "Оставить текущую",
};
