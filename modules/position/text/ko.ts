import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "position.title": "직책",
  "position.keyword": "이름, 코드 또는 병음",
  "position.name": "직책 이름",
  "position.code": "직책 코드",
  "position.orderNo": "순서",
  "position.status": "상태",
  "position.remark": "비고",
  "position.staffCount": "인원",
  "position.staff": "구성원",
  "position.staffOf": "{{name}} · 구성원",
  "position.showStaff": "“{{name}}” 직책의 구성원 {{count}}명 보기",
  "position.staffOutside": "데이터 범위 밖에 {{count}}명이 더 있습니다",
  "position.toAccount": "“{{name}}” 계정 보기",
  "position.account": "아이디",
  "position.realName": "이름",
  "position.organisationName": "소속 조직",
  "position.isMain": "직책 구분",
  "position.main": "주 직책",
  "position.further": "겸직",
  "position.joinDate": "입사일",
  "position.taken": "이름과 코드가 모두 같은 직책이 이미 있습니다",
  "position.in_use": "“{{name}}” 직책에 구성원 {{staffCount}}명이 있어 삭제할 수 없습니다",
  "position.missing": "직책이 없거나 이미 삭제되었습니다",
};
