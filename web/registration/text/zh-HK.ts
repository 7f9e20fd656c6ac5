import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "註冊帳戶",
  "register.to": "加入 {{tenant}}",
  "register.approvalWhy": "提交後由管理員審批，通過後即可登入。",
  "register.invitationWhy": "請用邀請碼註冊，完成後即可登入。",
  "register.realName": "姓名",
  "register.realNameFault": "姓名至少 2 個字",
  "register.account": "帳戶",
  "register.accountHint": "6 至 32 位字母、數字或 . _ @ -",
  "register.invitation": "邀請碼",
  "register.invitationHint": "10 位字母和數字",
  "register.submit": "註冊",
  "register.ask": "提交申請",
  "register.haveAccount": "已有帳戶，前往登入",
  "register.closed": "未開放註冊",
  "register.closedWhy": "此租戶的帳戶由管理員建立，請聯絡您的管理員。",
  "register.codeSent": "驗證碼已發送，3 分鐘內有效。",
  "register.doneTitle": "註冊成功",
  "register.doneWhy": "帳戶 {{account}} 已開通，現在可以登入。",
  "register.askedTitle": "申請已提交",
  "register.askedWhy": "管理員審批通過後，您會收到短訊，即可用帳戶 {{account}} 登入。",
  "register.toSignIn": "返回登入",
  "register.again": "再次輸入密碼",
};
