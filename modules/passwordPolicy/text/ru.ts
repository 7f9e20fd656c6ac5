import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "Правила паролей",
  "passwordPolicy.intro":
    "Действуют для всех в этом арендаторе, начиная со следующего пароля. Могут быть только строже правил установки.",
  "passwordPolicy.characters": "Символы",
  "passwordPolicy.time": "Со временем",
  "passwordPolicy.start": "Новые учётные записи и сброс",
  "passwordPolicy.minimumLength": "Минимальная длина",
  "passwordPolicy.maximumLength": "Максимальная длина",
  "passwordPolicy.kinds": "Должен содержать",
  "passwordPolicy.upper": "Заглавная буква",
  "passwordPolicy.lower": "Строчная буква",
  "passwordPolicy.digit": "Цифра",
  "passwordPolicy.special": "Специальный символ",
  "passwordPolicy.byInstallation": "Серые пункты требует установка.",
  "passwordPolicy.longest_short": "Не меньше минимальной длины {{minimum}}",
  "passwordPolicy.historyCount": "Прежние пароли, которые нельзя повторять",
  "passwordPolicy.historyHint": "0: можно повторять любые",
  "passwordPolicy.expiryDays": "Срок действия, дней",
  "passwordPolicy.expiryHint": "0: бессрочно; напоминание за 7 дней",
  "passwordPolicy.mustChangeFirst": "Первый пароль нужно сменить",
  "passwordPolicy.firstHint": "Для всех, кто его не менял, кроме администратора платформы",
  "passwordPolicy.hasDefaultPassword": "Собственный пароль по умолчанию",
  "passwordPolicy.startHint":
    "С него начинают новые учётные записи и сброшенные пароли, его нужно сразу сменить. Без него создаётся случайный, показываемый один раз, — так безопаснее.",
  "passwordPolicy.startHintOther":
    "С него начинают новые учётные записи и сброшенные пароли, его нужно сразу сменить. Без него действует пароль установки.",
  "passwordPolicy.defaultPassword": "Пароль по умолчанию",
  "passwordPolicy.defaultKept": "Оставьте пустым, чтобы сохранить прежний",
  "passwordPolicy.asInstallation": "как у установки",
  "passwordPolicy.preview": "Проверить",
  "passwordPolicy.tried": "Пароль вроде",
  "passwordPolicy.passes": "Соответствует правилам",
  "passwordPolicy.reset": "Вернуть по умолчанию",
  "passwordPolicy.resetAsk": "Отменить собственные правила этого арендатора?",
  "passwordPolicy.resetText": "Тогда действуют только правила установки, а собственный пароль по умолчанию удаляется.",
  "passwordPolicy.weaker": "Правила могут быть только строже правил установки",
  "passwordPolicy.too_short": "Минимальная длина не может превышать максимальную {{maximum}}",
  "passwordPolicy.default_missing": "Введите пароль по умолчанию",
  "passwordPolicy.default_weak":
    "Сохранённый пароль по умолчанию не соответствует правилам; введите другой или отключите его",
};
