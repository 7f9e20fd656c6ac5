export const text = {
  "slide.missed": "位置不对，请再试一次",
  "slide.expired": "图片已失效，请用新图片再试一次",
  "slide.wrong_work": "设备验证未通过，请重试",
  "slide.label": "安全验证",
  "slide.knob": "拼图滑块",
  "slide.keys": "方向键移动，按住 Shift 移动更快，回车键确认",
  "slide.hint": "拖动滑块，完成拼图",
  "slide.another": "换一张图片",
  "slide.checking": "正在验证…",
  "slide.solved": "验证通过",
  "slide.over": "验证已过期，请重新验证",
  "slide.byDevice": "无法拖动滑块？让设备代为验证",
  "slide.working": "设备正在验证，需要几秒钟…",
  "slide.first": "请先完成安全验证",
};

declare module "#contract/text" {
  interface Texts {
    slide: typeof text;
  }
}
