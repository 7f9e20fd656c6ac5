import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "Регистрация",
  "register.to": "Присоединиться: {{tenant}}",
  "register.approvalWhy": "Сначала заявку рассмотрит администратор; затем можно войти.",
  "register.invitationWhy": "Зарегистрируйтесь по коду приглашения и сразу войдите.",
  "register.realName": "ФИО",
  "register.realNameFault": "В имени не меньше 2 знаков",
  "register.account": "Логин",
  "register.accountHint": "От 6 до 32 букв, цифр или . _ @ -",
  "register.invitation": "Код приглашения",
  "register.invitationHint": "10 букв и цифр",
  "register.submit": "Зарегистрироваться",
  "register.ask": "Отправить заявку",
  "register.haveAccount": "Есть учётная запись: войти",
  "register.closed": "Регистрация закрыта",
  "register.closedWhy": "Учётные записи этого арендатора создают его администраторы. Обратитесь к ним.",
  "register.codeSent": "Код отправлен. Он действует 3 минуты.",
  "register.doneTitle": "Вы зарегистрированы",
  "register.doneWhy": "Учётная запись {{account}} открыта; можно войти.",
  "register.askedTitle": "Заявка отправлена",
  "register.askedWhy": "Когда администратор одобрит её, придёт SMS и можно будет войти с учётной записью {{account}}.",
  "register.toSignIn": "Назад ко входу",
  "register.again": "Повторите пароль",
};
