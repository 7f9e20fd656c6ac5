import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translated<typeof original> = {
  "password.strength": "비밀번호 강도",
  "password.strength.1": "매우 약함",
  "password.strength.2": "약함",
  "password.strength.3": "보통",
  "password.strength.4": "강함",
  "password.strength.5": "매우 강함",
  "password.advice.keys": "나란한 키는 추측하기 쉽습니다",
  "password.advice.repeat": "반복되는 문자와 단어를 피하세요",
  "password.advice.sequence": "abc, 123 같은 순서를 피하세요",
  "password.advice.date": "날짜와 연도를 피하세요",
  "password.advice.common": "흔히 쓰이는 비밀번호와 비슷합니다",
  "password.advice.word": "단어나 이름 하나는 추측하기 쉽습니다",
  "password.advice.personal": "계정, 테넌트, 제품 이름을 피하세요",
  "password.advice.longer": "단어를 한두 개 더하면 강해집니다",
};
