import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "您沒有開啟「{{title}}」的權限。",
  "page.lacking": "缺少的權限",
  "page.roles": "包含該權限的角色",
  "page.ask": "請聯絡管理員授權。",
  "page.unserved": "此頁面在目前版本中尚未提供。",
  "page.outside": "此頁面會在新視窗中開啟。",
  "page.notEmbedded": "{{host}} 不在允許內嵌的網站之列，請在新視窗中開啟。",
  "page.openOutside": "在新視窗中開啟",
  "page.silent": "{{host}} 沒有正常回應，請重試，或在新視窗中開啟。",
  "page.toSignIn": "前往登入",
};
