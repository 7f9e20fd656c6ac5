import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "位置が合っていません。もう一度お試しください",
  "slide.expired": "画像は無効になりました。新しい画像でお試しください",
  "slide.wrong_work": "端末による確認に失敗しました。もう一度お試しください",
  "slide.label": "セキュリティ確認",
  "slide.knob": "パズルのスライダー",
  "slide.keys": "矢印キーで移動、Shift で速く、Enter で確定",
  "slide.hint": "ピースを隙間へドラッグ",
  "slide.another": "別の画像",
  "slide.checking": "確認中…",
  "slide.solved": "確認できました",
  "slide.over": "期限切れです。もう一度どうぞ",
  "slide.byDevice": "動かせないときは端末に任せる",
  "slide.working": "端末で確認中、数秒かかります…",
  "slide.first": "先にセキュリティ確認を行ってください",
};
