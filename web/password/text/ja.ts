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
  "mustChange.title": "新しいパスワードの設定",
  "mustChange.why":
    "現在のパスワードは、管理者が設定したもの、または初期パスワードです。続けるには、自分のパスワードを設定してください。",
  "mustChange.current": "現在のパスワード",
  "mustChange.new": "新しいパスワード",
  "mustChange.confirm": "新しいパスワード（確認）",
  "mustChange.mismatch": "パスワードが一致しません",
  "mustChange.submit": "新しいパスワードを保存",
  "mustChange.policy":
    "パスワードは{{minimum}}～{{maximum}}文字で、英大文字、英小文字、数字、記号をすべて含めてください",
  "mustChange.rule.length": "{{minimum}}～{{maximum}}文字",
  "mustChange.rule.upper": "英大文字",
  "mustChange.rule.lower": "英小文字",
  "mustChange.rule.digit": "数字",
  "mustChange.rule.special": "記号",
  "mustChange.met": "条件を満たしています",
  "mustChange.unmet": "条件を満たしていません",
  "mustChange.over": "現在のパスワードは期限切れです。続けるには新しいものを設定してください。",
  "password.none": "このアカウントにはパスワードがありません。ログインから 10 分以内はそのまま続行できます。",
};
