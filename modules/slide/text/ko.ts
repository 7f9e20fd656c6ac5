import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "slide.missed": "위치가 맞지 않습니다. 다시 시도해 주세요",
  "slide.expired": "그림이 만료되었습니다. 새 그림으로 다시 시도해 주세요",
  "slide.wrong_work": "기기 확인에 실패했습니다. 다시 시도해 주세요",
  "slide.label": "보안 확인",
  "slide.knob": "퍼즐 슬라이더",
  "slide.keys": "화살표 키로 이동, Shift로 빠르게, Enter로 확인",
  "slide.hint": "조각을 빈칸으로 끌어 주세요",
  "slide.another": "다른 그림",
  "slide.checking": "확인 중…",
  "slide.solved": "확인되었습니다",
  "slide.over": "만료됨, 다시 확인해 주세요",
  "slide.byDevice": "움직일 수 없나요? 기기에 맡기기",
  "slide.working": "기기가 확인 중, 몇 초 걸립니다…",
  "slide.first": "먼저 보안 확인을 완료해 주세요",
};
