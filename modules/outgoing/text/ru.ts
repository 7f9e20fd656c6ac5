import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "outgoing.title": "Исходящие",
  "outgoing.channel": "Канал",
  "outgoing.channel.sms": "SMS",
  "outgoing.channel.email": "E-mail",
  "outgoing.purpose": "Назначение",
  "outgoing.purpose.signIn": "Вход",
  "outgoing.purpose.reset": "Новый пароль",
  "outgoing.recipient": "Получатель",
  "outgoing.realName": "Имя",
  "outgoing.text": "Текст",
  "outgoing.state": "Состояние",
  "outgoing.state.kept": "Не отправлено",
  "outgoing.state.waiting": "Ожидает",
  "outgoing.state.sent": "Отправлено",
  "outgoing.state.failed": "Ошибка",
  "outgoing.provider": "Отправитель",
  "outgoing.attempts": "Попытки",
  "outgoing.error": "Причина ошибки",
  "outgoing.createdAt": "Время",
  "outgoing.expiresAt": "Действует до",
  "outgoing.endedAt": "Завершено",
  "outgoing.bothKept":
    "Ни SMS-провайдер, ни почтовый сервер не настроены: ничего не отправляется, сообщения хранятся здесь 7 дней.",
  "outgoing.smsKept": "SMS-провайдер не настроен: SMS не отправляются и хранятся здесь 7 дней.",
  "outgoing.emailKept": "Почтовый сервер не настроен: письма не отправляются и хранятся здесь 7 дней.",
  "outgoing.hidden": "Только для администраторов",
  "outgoing.none": "SMS и писем пока нет",
  "outgoing.noneHint": "Здесь появятся отправленные коды и другие сообщения.",
};
