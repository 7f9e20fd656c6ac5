import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "役職",
  "position.keyword": "名称、コード、ピンイン",
  "position.name": "役職名",
  "position.code": "役職コード",
  "position.orderNo": "表示順",
  "position.status": "ステータス",
  "position.remark": "備考",
  "position.staffCount": "在任人数",
  "position.staff": "在任者",
  "position.staffOf": "{{name}} · 在任者",
  "position.showStaff": "「{{name}}」の在任者{{count}}人を表示",
  "position.staffOutside": "ほかに{{count}}人がデータ範囲外にいます",
  "position.toAccount": "アカウント「{{name}}」を表示",
  "position.account": "アカウント",
  "position.realName": "氏名",
  "position.organisationName": "所属組織",
  "position.isMain": "任用区分",
  "position.main": "本務",
  "position.further": "兼務",
  "position.joinDate": "入社日",
  "position.taken": "名称とコードが同じ役職が既に存在します",
  "position.in_use": "「{{name}}」には{{staffCount}}人が就いているため、削除できません",
  "position.missing": "役職が存在しないか、削除されています",
};
