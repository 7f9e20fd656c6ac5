import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "コードが違います",
  "code.expired": "コードが存在しないか期限切れです。もう一度取得してください",
  "code.too_soon": "{{seconds}} 秒後にもう一度取得できます",
  "code.too_many": "コードの取得回数が多すぎます。しばらくしてからお試しください",
  "code.phone_format": "携帯番号は 11 桁です",
  "code.contact_format": "携帯番号またはメールアドレスを入力してください",
  "code.subject.signIn": "{{tenant}} サインインコード",
  "code.subject.reset": "{{tenant}} パスワード再設定コード",
  "code.text.signIn":
    "サインインコードは {{code}} です。{{minutes}} 分以内に 1 回だけ使えます。誰にも教えないでください。心当たりがない場合は無視してください。",
  "code.text.reset":
    "パスワード再設定コードは {{code}} です。{{minutes}} 分以内に 1 回だけ使えます。誰にも教えないでください。心当たりがない場合は無視してください。",
  "code.phone": "携帯番号",
  "code.phoneHint": "携帯番号を入力",
  "code.email": "メールアドレス",
  "code.emailHint": "アカウントのメールアドレス",
  "code.contact": "携帯番号またはメールアドレス",
  "code.code": "コード",
  "code.codeHint": "6 桁の数字",
  "code.get": "コードを取得",
  "code.again": "再取得まで {{seconds}} 秒",
  "code.sent": "アカウントのものであれば、まもなくコードが届きます。3 分間有効です。",
  "code.demo": "デモでは送信されません。管理者が送信箱でコードを確認できます。",
  "code.forgot": "パスワードの再設定",
  "code.forgotWhy": "アカウントの携帯番号またはメールでコードを取得し、新しいパスワードを設定します。",
  "code.back": "サインインに戻る",
  "code.getFirst": "先にコードを取得してください",
  "code.way_closed": "このサインイン方法は提供されていません",
  "code.one_line": "改行や制御文字は使えません",
  "code.template_format": "文字列と数値からなる JSON オブジェクト",
  "code.subject.register": "{{tenant}} 登録コード",
  "code.text.register":
    "登録コードは {{code}} です。{{minutes}} 分以内に一度だけ使えます。だれにも教えないでください。心当たりがない場合は無視してください。",
};
