import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "Неверный код",
  "code.expired": "Код не существует или истёк; запросите новый",
  "code.too_soon": "Новый код можно запросить через {{seconds}} с",
  "code.too_many": "Слишком много запросов кода; попробуйте позже",
  "code.phone_format": "В номере мобильного 11 цифр",
  "code.contact_format": "Введите номер мобильного или e-mail",
  "code.subject.signIn": "{{tenant}}: код для входа",
  "code.subject.reset": "{{tenant}}: код для нового пароля",
  "code.text.signIn":
    "Ваш код для входа: {{code}}. Он действует один раз в течение {{minutes}} мин. Никому его не сообщайте; если вы его не запрашивали, не обращайте внимания.",
  "code.text.reset":
    "Ваш код для нового пароля: {{code}}. Он действует один раз в течение {{minutes}} мин. Никому его не сообщайте; если вы его не запрашивали, не обращайте внимания.",
  "code.phone": "Мобильный телефон",
  "code.phoneHint": "Ваш номер",
  "code.email": "E-mail",
  "code.emailHint": "E-mail вашей учётной записи",
  "code.contact": "Телефон или e-mail",
  "code.code": "Код",
  "code.codeHint": "6 цифр",
  "code.get": "Получить код",
  "code.again": "Ещё раз через {{seconds}} с",
  "code.sent": "Если адрес принадлежит учётной записи, код скоро придёт. Он действует 3 минуты.",
  "code.demo": "Демо ничего не отправляет: администраторы видят коды в исходящих.",
  "code.forgot": "Новый пароль",
  "code.forgotWhy": "Получите код на телефон или e-mail учётной записи и задайте новый пароль.",
  "code.back": "Назад ко входу",
  "code.getFirst": "Сначала получите код",
  "code.way_closed": "Этот способ входа недоступен",
  "code.one_line": "Одна строка без управляющих символов",
  "code.template_format": "Объект JSON из текстов и чисел",
  "code.subject.register": "{{tenant}}: код для регистрации",
  "code.text.register":
    "Ваш код регистрации: {{code}}. Он действует один раз, {{minutes}} мин. Никому его не сообщайте; если вы его не запрашивали, не обращайте внимания.",
};
