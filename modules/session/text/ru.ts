import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "Код неверный или устарел",
  "session.wrong_password": "Неверный логин или пароль",
  "session.account_disabled": "Учётная запись отключена. Обратитесь к администратору",
  "session.locked": "Слишком много неверных паролей. Учётная запись заблокирована на {{minutes}} мин.",
  "session.tenant_disabled": "Тенант отключён или его срок истёк. Обратитесь к администратору",
  "session.wrong_unlock": "Неверный пароль. Осталось попыток: {{count}}",
  "session.unknown_code": "Ссылка для входа недействительна, уже использована или устарела",
  "session.wrong_slide": "Проверка безопасности не пройдена, уже использована или истекла; повторите её",
  "session.second_factor": "Введите код двухэтапной проверки",
};
