import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "パスワードの強度",
  "password.strength.1": "とても弱い",
  "password.strength.2": "弱い",
  "password.strength.3": "普通",
  "password.strength.4": "強い",
  "password.strength.5": "とても強い",
  "password.advice.keys": "隣り合うキーの並びは推測されやすいです",
  "password.advice.repeat": "文字や単語の繰り返しを避けてください",
  "password.advice.sequence": "abc や 123 のような並びを避けてください",
  "password.advice.date": "日付や年を避けてください",
  "password.advice.common": "よく使われるパスワードに似ています",
  "password.advice.word": "単語や名前ひとつでは推測されやすいです",
  "password.advice.personal": "アカウント、テナント、製品の名前を避けてください",
  "password.advice.longer": "単語をもう一つか二つ加えると強くなります",
};
