import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "code.wrong": "인증 코드가 올바르지 않습니다",
  "code.expired": "코드가 없거나 만료되었습니다. 다시 받으세요",
  "code.too_soon": "{{seconds}}초 후에 다시 받을 수 있습니다",
  "code.too_many": "코드 요청이 너무 많습니다. 나중에 다시 시도하세요",
  "code.phone_format": "휴대폰 번호는 11자리입니다",
  "code.contact_format": "휴대폰 번호나 이메일을 입력하세요",
  "code.subject.signIn": "{{tenant}} 로그인 코드",
  "code.subject.reset": "{{tenant}} 비밀번호 재설정 코드",
  "code.text.signIn":
    "로그인 코드는 {{code}}입니다. {{minutes}}분 안에 한 번만 쓸 수 있습니다. 아무에게도 알리지 마세요. 요청하지 않았다면 무시하세요.",
  "code.text.reset":
    "비밀번호 재설정 코드는 {{code}}입니다. {{minutes}}분 안에 한 번만 쓸 수 있습니다. 아무에게도 알리지 마세요. 요청하지 않았다면 무시하세요.",
  "code.phone": "휴대폰 번호",
  "code.phoneHint": "휴대폰 번호 입력",
  "code.email": "이메일",
  "code.emailHint": "계정의 이메일",
  "code.contact": "휴대폰 번호 또는 이메일",
  "code.code": "인증 코드",
  "code.codeHint": "6자리 숫자",
  "code.get": "코드 받기",
  "code.again": "{{seconds}}초 후 다시",
  "code.sent": "계정에 등록되어 있으면 코드가 곧 도착합니다. 3분간 유효합니다.",
  "code.demo": "데모에서는 발송되지 않습니다. 관리자가 보낼 편지함에서 코드를 볼 수 있습니다.",
  "code.forgot": "비밀번호 재설정",
  "code.forgotWhy": "계정의 휴대폰이나 이메일로 코드를 받아 새 비밀번호를 정하세요.",
  "code.back": "로그인으로 돌아가기",
  "code.getFirst": "먼저 코드를 받으세요",
  "code.way_closed": "이 로그인 방식은 제공되지 않습니다",
  "code.one_line": "줄바꿈이나 제어 문자를 쓸 수 없습니다",
  "code.template_format": "텍스트와 숫자로 된 JSON 객체",
  "code.subject.register": "{{tenant}} 가입 코드",
  "code.text.register":
    "가입 코드는 {{code}}입니다. {{minutes}}분 안에 한 번만 쓸 수 있습니다. 아무에게도 알려 주지 마세요. 요청하지 않았다면 무시하세요.",
};
