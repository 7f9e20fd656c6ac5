import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "register.title": "계정 가입",
  "register.to": "{{tenant}} 가입",
  "register.approvalWhy": "관리자가 먼저 검토하며 승인되면 로그인할 수 있습니다.",
  "register.invitationWhy": "초대 코드로 가입하면 바로 로그인할 수 있습니다.",
  "register.realName": "이름",
  "register.realNameFault": "이름은 2자 이상입니다",
  "register.account": "아이디",
  "register.accountHint": "6~32자의 글자, 숫자 또는 . _ @ -",
  "register.invitation": "초대 코드",
  "register.invitationHint": "글자와 숫자 10자",
  "register.submit": "가입",
  "register.ask": "신청하기",
  "register.haveAccount": "계정이 있으면 로그인",
  "register.closed": "가입을 받지 않음",
  "register.closedWhy": "이 테넌트의 계정은 관리자가 만듭니다. 관리자에게 문의하세요.",
  "register.codeSent": "코드를 보냈습니다. 3분 동안 유효합니다.",
  "register.doneTitle": "가입되었습니다",
  "register.doneWhy": "계정 {{account}}이(가) 개설되었습니다. 이제 로그인할 수 있습니다.",
  "register.askedTitle": "신청을 보냈습니다",
  "register.askedWhy": "관리자가 승인하면 문자를 받고 계정 {{account}}(으)로 로그인할 수 있습니다.",
  "register.toSignIn": "로그인으로 돌아가기",
  "register.again": "비밀번호 확인",
};
