import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "位置不對，請再試一次",
  "slide.expired": "圖片已失效，請用新圖片再試一次",
  "slide.wrong_work": "裝置驗證未通過，請重試",
  "slide.label": "安全驗證",
  "slide.knob": "拼圖滑塊",
  "slide.keys": "方向鍵移動，按住 Shift 移動更快，Enter 鍵確認",
  "slide.hint": "拖曳滑塊，完成拼圖",
  "slide.another": "換一張圖片",
  "slide.checking": "正在驗證…",
  "slide.solved": "驗證通過",
  "slide.over": "驗證已過期，請重新驗證",
  "slide.byDevice": "無法拖曳滑塊？讓裝置代為驗證",
  "slide.working": "裝置正在驗證，需要幾秒鐘…",
  "slide.first": "請先完成安全驗證",
};
