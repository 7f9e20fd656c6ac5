import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "職位",
  "position.keyword": "名稱、代碼或拼音",
  "position.name": "職位名稱",
  "position.code": "職位代碼",
  "position.orderNo": "排序",
  "position.status": "狀態",
  "position.remark": "備註",
  "position.staffCount": "在職人數",
  "position.staff": "任職人員",
  "position.staffOf": "{{name}} · 任職人員",
  "position.showStaff": "查看「{{name}}」的 {{count}} 位任職人員",
  "position.staffOutside": "另有 {{count}} 人不在您的資料範圍內",
  "position.toAccount": "查看帳號「{{name}}」",
  "position.account": "帳號",
  "position.realName": "姓名",
  "position.organisationName": "所屬組織",
  "position.isMain": "任職類型",
  "position.main": "主要",
  "position.further": "兼任",
  "position.joinDate": "到職日期",
  "position.taken": "名稱與代碼皆相同的職位已存在",
  "position.in_use": "「{{name}}」還有 {{staffCount}} 人任職，無法刪除",
  "position.missing": "職位不存在或已刪除",
};
