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
};
