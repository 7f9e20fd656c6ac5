import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "パスワード規則",
  "passwordPolicy.intro":
    "このテナントの全員に、次のパスワードから適用されます。システム全体の規則より厳しくすることだけができます。",
  "passwordPolicy.characters": "文字",
  "passwordPolicy.time": "期間と履歴",
  "passwordPolicy.start": "新規アカウントとリセット",
  "passwordPolicy.minimumLength": "最小文字数",
  "passwordPolicy.maximumLength": "最大文字数",
  "passwordPolicy.kinds": "必須の文字種",
  "passwordPolicy.upper": "英大文字",
  "passwordPolicy.lower": "英小文字",
  "passwordPolicy.digit": "数字",
  "passwordPolicy.special": "記号",
  "passwordPolicy.byInstallation": "灰色の項目はシステム全体の規則です。",
  "passwordPolicy.longest_short": "最小文字数 {{minimum}} 以上にしてください",
  "passwordPolicy.historyCount": "再利用できない過去のパスワード数",
  "passwordPolicy.historyHint": "0 は再利用の制限なし",
  "passwordPolicy.expiryDays": "有効期間（日）",
  "passwordPolicy.expiryHint": "0 は無期限。7 日前から通知します",
  "passwordPolicy.mustChangeFirst": "最初のパスワードは変更必須",
  "passwordPolicy.firstHint": "一度も変更していない全員が対象（プラットフォーム管理者を除く）",
  "passwordPolicy.hasDefaultPassword": "独自の初期パスワード",
  "passwordPolicy.startHint":
    "新規アカウントとリセット後はこのパスワードになり、すぐに変更が必要です。設定しない場合は一度だけ表示されるランダムなパスワードになり、より安全です。",
  "passwordPolicy.startHintOther":
    "新規アカウントとリセット後はこのパスワードになり、すぐに変更が必要です。設定しない場合はシステム全体の初期パスワードになります。",
  "passwordPolicy.defaultPassword": "初期パスワード",
  "passwordPolicy.defaultKept": "空欄のままにすると保存済みのものを維持します",
  "passwordPolicy.asInstallation": "システム全体と同じ",
  "passwordPolicy.preview": "試してみる",
  "passwordPolicy.tried": "たとえば次のパスワード",
  "passwordPolicy.passes": "規則を満たしています",
  "passwordPolicy.reset": "既定に戻す",
  "passwordPolicy.resetAsk": "このテナント独自の規則を取り消しますか？",
  "passwordPolicy.resetText": "以後はシステム全体の規則だけが適用され、独自の初期パスワードは削除されます。",
  "passwordPolicy.weaker": "規則はシステム全体の規則より厳しくすることだけができます",
  "passwordPolicy.too_short": "最小文字数は最大文字数 {{maximum}} を超えられません",
  "passwordPolicy.default_missing": "初期パスワードを入力してください",
  "passwordPolicy.default_weak":
    "保存済みの初期パスワードが規則を満たしません。別のものを入力するか、無効にしてください",
};
