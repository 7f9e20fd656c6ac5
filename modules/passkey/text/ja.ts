import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passkey.missing": "ここで使えるパスキーはありません",
  "passkey.begin_again": "設定の期限が切れました。最初からやり直してください",
  "passkey.no_place": "このアドレスではパスキーを使えません。コンソール本来のアドレスで開いてください",
  "passkey.too_many": "パスキーは最大 {{count}} 個です",
  "passkey.taken": "このパスキーはすでに追加されています",
  "passkey.refused": "パスキーを確認できませんでした",
  "passkey.wrong_unlock": "パスキーを確認できませんでした。残り {{count}} 回",
  "passkey.title": "パスキー",
  "passkey.about":
    "指紋、顔、画面ロック、セキュリティキーがコードの代わりになります。偽のページに盗まれることはありません。",
  "passkey.empty": "パスキーはまだありません。",
  "passkey.add": "パスキーを追加",
  "passkey.addText": "追加すると、ログインの二段階目と画面のロック解除に使えます。",
  "passkey.name": "名前",
  "passkey.make": "パスキーを作成",
  "passkey.makeText": "名前を付けてから、ブラウザーの案内に従ってください。",
  "passkey.added": "パスキーを追加しました。ほかのセッションは終了しました。",
  "passkey.created": "追加 {{when}}",
  "passkey.lastUsed": "最終使用：{{when}}",
  "passkey.neverUsed": "未使用",
  "passkey.synced": "同期済み",
  "passkey.onlyAt": "{{host}} でのみ使えます",
  "passkey.rename": "名前を変更",
  "passkey.remove": "削除",
  "passkey.removeAsk": "「{{name}}」ではログインやロック解除ができなくなります。",
  "passkey.removed": "パスキーを削除しました。ほかのセッションは終了しました。",
  "passkey.use": "パスキーを使う",
  "passkey.noName":
    "パスキーにはドメイン名が必要ですが、このページは IP アドレスで開かれています。コンソールの名前で開いてください（このコンピューターでは localhost）。",
  "passkey.notSecure": "パスキーには安全な接続が必要です。このページを https で開いてください。",
  "passkey.notSupported": "このブラウザーはパスキーに対応していません。",
  "passkey.cancelled": "キャンセルされたか、時間切れです。もう一度お試しください。",
};
