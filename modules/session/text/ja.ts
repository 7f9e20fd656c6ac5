import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "確認コードが正しくないか、有効期限が切れています",
  "session.wrong_password": "アカウントまたはパスワードが正しくありません",
  "session.account_disabled": "アカウントが無効です。管理者にお問い合わせください。",
  "session.locked": "パスワードの誤入力が続いたため、アカウントを{{minutes}}分間ロックしました",
  "session.tenant_disabled": "テナントが無効か、有効期限が切れています。管理者にお問い合わせください。",
  "session.wrong_unlock": "パスワードが違います。残り {{count}} 回",
  "session.unknown_code": "このログインリンクは無効か、使用済みか、期限切れです",
  "session.wrong_slide": "セキュリティ確認が未完了か、使用済みまたは期限切れです。もう一度行ってください",
  "session.second_factor": "二段階認証のコードを入力してください",
};
