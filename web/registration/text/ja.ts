import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "アカウント登録",
  "register.to": "{{tenant}} に参加",
  "register.approvalWhy": "管理者が審査し、承認されるとサインインできます。",
  "register.invitationWhy": "招待コードで登録すると、すぐにサインインできます。",
  "register.realName": "氏名",
  "register.realNameFault": "氏名は 2 文字以上です",
  "register.account": "アカウント",
  "register.accountHint": "6～32 文字の英数字または . _ @ -",
  "register.invitation": "招待コード",
  "register.invitationHint": "英数字 10 文字",
  "register.submit": "登録",
  "register.ask": "申請する",
  "register.haveAccount": "アカウントがある場合はサインイン",
  "register.closed": "登録を受け付けていません",
  "register.closedWhy": "このテナントのアカウントは管理者が作成します。管理者にお問い合わせください。",
  "register.codeSent": "コードを送信しました。3 分間有効です。",
  "register.doneTitle": "登録が完了しました",
  "register.doneWhy": "アカウント {{account}} が使えます。サインインしてください。",
  "register.askedTitle": "申請を送信しました",
  "register.askedWhy": "管理者が承認すると SMS が届き、アカウント {{account}} でサインインできます。",
  "register.toSignIn": "サインインに戻る",
  "register.again": "パスワード（確認）",
};
