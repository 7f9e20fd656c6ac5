import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "「{{title}}」を開く権限がありません。",
  "page.lacking": "不足している権限",
  "page.roles": "この権限を持つロール",
  "page.ask": "管理者に付与を依頼してください。",
  "page.unserved": "このバージョンにはまだこのページがありません。",
  "page.outside": "このページは新しいウィンドウで開きます。",
  "page.notEmbedded": "{{host}} は埋め込みを許可されたサイトではありません。新しいウィンドウで開いてください。",
  "page.openOutside": "新しいウィンドウで開く",
  "page.silent": "{{host}} が正常に応答しませんでした。再試行するか、新しいウィンドウで開いてください。",
  "page.toSignIn": "ログインへ",
};
