import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "session.wrong_captcha": "보안 문자가 올바르지 않거나 만료되었습니다",
  "session.wrong_password": "아이디 또는 비밀번호가 올바르지 않습니다",
  "session.account_disabled": "사용 중지된 계정입니다. 관리자에게 문의하세요.",
  "session.locked": "비밀번호를 여러 번 잘못 입력하여 계정이 {{minutes}}분간 잠겼습니다",
  "session.tenant_disabled": "사용 중지되었거나 만료된 테넌트입니다. 관리자에게 문의하세요.",
  "session.wrong_unlock": "비밀번호가 틀렸습니다. 남은 횟수: {{count}}",
  "session.unknown_code": "이 로그인 링크는 유효하지 않거나 이미 사용되었거나 만료되었습니다",
  "session.wrong_slide": "보안 확인이 없거나 이미 사용되었거나 만료되었습니다. 다시 진행해 주세요",
  "session.second_factor": "2단계 인증 코드를 입력하세요",
};
