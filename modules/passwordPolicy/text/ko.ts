import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "passwordPolicy.title": "비밀번호 규칙",
  "passwordPolicy.intro":
    "이 테넌트의 모든 계정에 다음 비밀번호부터 적용됩니다. 시스템 규칙보다 더 엄격하게만 설정할 수 있습니다.",
  "passwordPolicy.characters": "문자",
  "passwordPolicy.time": "기간과 이력",
  "passwordPolicy.start": "새 계정과 재설정",
  "passwordPolicy.minimumLength": "최소 길이",
  "passwordPolicy.maximumLength": "최대 길이",
  "passwordPolicy.kinds": "포함해야 할 문자",
  "passwordPolicy.upper": "대문자",
  "passwordPolicy.lower": "소문자",
  "passwordPolicy.digit": "숫자",
  "passwordPolicy.special": "특수 문자",
  "passwordPolicy.byInstallation": "회색 항목은 시스템에서 요구합니다.",
  "passwordPolicy.longest_short": "최소 길이 {{minimum}} 이상이어야 합니다",
  "passwordPolicy.historyCount": "재사용할 수 없는 이전 비밀번호 수",
  "passwordPolicy.historyHint": "0: 제한 없음",
  "passwordPolicy.expiryDays": "유효 기간(일)",
  "passwordPolicy.expiryHint": "0: 무기한, 7일 전부터 알림",
  "passwordPolicy.mustChangeFirst": "첫 비밀번호는 변경 필수",
  "passwordPolicy.firstHint": "한 번도 변경하지 않은 모든 계정(플랫폼 관리자 제외)",
  "passwordPolicy.hasDefaultPassword": "자체 기본 비밀번호",
  "passwordPolicy.startHint":
    "새 계정과 재설정된 비밀번호는 이 값으로 시작하며 바로 변경해야 합니다. 설정하지 않으면 한 번만 표시되는 무작위 비밀번호가 사용되어 더 안전합니다.",
  "passwordPolicy.startHintOther":
    "새 계정과 재설정된 비밀번호는 이 값으로 시작하며 바로 변경해야 합니다. 설정하지 않으면 시스템 기본 비밀번호가 사용됩니다.",
  "passwordPolicy.defaultPassword": "기본 비밀번호",
  "passwordPolicy.defaultKept": "비워 두면 저장된 값을 유지합니다",
  "passwordPolicy.asInstallation": "시스템과 동일",
  "passwordPolicy.preview": "시험해 보기",
  "passwordPolicy.tried": "예를 들어 이런 비밀번호",
  "passwordPolicy.passes": "이 규칙에 맞습니다",
  "passwordPolicy.reset": "기본값으로 되돌리기",
  "passwordPolicy.resetAsk": "이 테넌트의 자체 규칙을 되돌릴까요?",
  "passwordPolicy.resetText": "이후 시스템 규칙만 적용되며 자체 기본 비밀번호는 삭제됩니다.",
  "passwordPolicy.weaker": "시스템 규칙보다 더 엄격하게만 설정할 수 있습니다",
  "passwordPolicy.too_short": "최소 길이는 최대 길이 {{maximum}}을(를) 넘을 수 없습니다",
  "passwordPolicy.default_missing": "기본 비밀번호를 입력하세요",
  "passwordPolicy.default_weak": "저장된 기본 비밀번호가 이 규칙에 맞지 않습니다. 다른 값을 입력하거나 끄세요",
};
