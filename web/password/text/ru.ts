import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "Надёжность пароля",
  "password.strength.1": "Очень слабый",
  "password.strength.2": "Слабый",
  "password.strength.3": "Средний",
  "password.strength.4": "Хороший",
  "password.strength.5": "Надёжный",
  "password.advice.keys": "Соседние клавиши легко угадать",
  "password.advice.repeat": "Избегайте повторов символов и слов",
  "password.advice.sequence": "Избегайте рядов вроде abc или 123",
  "password.advice.date": "Избегайте дат и годов",
  "password.advice.common": "Похож на распространённый пароль",
  "password.advice.word": "Одно слово или имя легко угадать",
  "password.advice.personal": "Избегайте имён учётной записи, арендатора и продукта",
  "password.advice.longer": "Ещё одно-два слова сделают его надёжнее",
  "mustChange.title": "Задайте новый пароль",
  "mustChange.why": "Текущий пароль задан администратором или является начальным. Чтобы продолжить, задайте свой.",
  "mustChange.current": "Текущий пароль",
  "mustChange.new": "Новый пароль",
  "mustChange.confirm": "Новый пароль ещё раз",
  "mustChange.mismatch": "Пароли не совпадают!",
  "mustChange.submit": "Сохранить пароль",
  "mustChange.policy":
    "Пароль: от {{minimum}} до {{maximum}} символов, с прописными и строчными буквами, цифрами и специальными символами",
  "mustChange.rule.length": "От {{minimum}} до {{maximum}} символов",
  "mustChange.rule.upper": "Прописная буква",
  "mustChange.rule.lower": "Строчная буква",
  "mustChange.rule.digit": "Цифра",
  "mustChange.rule.special": "Специальный символ",
  "mustChange.met": "выполнено",
  "mustChange.unmet": "не выполнено",
  "mustChange.over": "Срок действия пароля истёк. Задайте новый, чтобы продолжить.",
  "password.none": "У вашей учётной записи нет пароля. В течение 10 минут после входа можно продолжить без него.",
};
