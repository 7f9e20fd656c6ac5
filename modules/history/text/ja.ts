import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "history.unknown": "「{{entity}}」に変更履歴はありません",
  "history.missing": "この変更履歴は存在しません",
  "history.nothing": "復元する内容または元に戻す内容がありません",
  "history.deleted": "レコードは削除されています。先に復元してください。",
  "history.not_restorable": "この変更は自動では復元できません",
  "history.changed_since": "その後{{who}}が関連する内容を変更したため、元に戻せません。変更履歴を確認してください。",
  "history.system": "システム",
  "history.taken": "「{{name}}」を復元できません：名称、コードなどの一意の値が別のレコードで使用されています",
  "history.reference_missing": "復元できません：関連する「{{name}}」が削除されています。先に復元してください。",
  "history.too_much": "一度に{{maximum}}行を超える変更は、自動では元に戻せません",
};
