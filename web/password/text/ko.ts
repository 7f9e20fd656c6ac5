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
  "mustChange.title": "새 비밀번호를 설정하세요",
  "mustChange.why": "현재 비밀번호는 관리자가 설정했거나 초기 비밀번호입니다. 계속하려면 본인의 비밀번호를 설정하세요.",
  "mustChange.current": "현재 비밀번호",
  "mustChange.new": "새 비밀번호",
  "mustChange.confirm": "새 비밀번호 확인",
  "mustChange.mismatch": "두 비밀번호가 일치하지 않습니다",
  "mustChange.submit": "새 비밀번호 저장",
  "mustChange.policy":
    "비밀번호는 {{minimum}}~{{maximum}}자이며 대문자, 소문자, 숫자, 특수 문자를 모두 포함해야 합니다",
  "mustChange.rule.length": "{{minimum}}~{{maximum}}자",
  "mustChange.rule.upper": "대문자",
  "mustChange.rule.lower": "소문자",
  "mustChange.rule.digit": "숫자",
  "mustChange.rule.special": "특수 문자",
  "mustChange.met": "충족",
  "mustChange.unmet": "미충족",
  "mustChange.over": "현재 비밀번호가 만료되었습니다. 계속하려면 새 비밀번호를 설정하세요.",
  "password.none": "계정에 비밀번호가 없습니다. 로그인 후 10분 이내에는 바로 계속할 수 있습니다.",
};
