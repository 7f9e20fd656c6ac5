import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translated<typeof original> = {
  "page.closed": "‘{{title}}’을(를) 열 권한이 없습니다.",
  "page.lacking": "부족한 권한",
  "page.roles": "이 권한이 있는 역할",
  "page.ask": "관리자에게 권한을 요청하세요.",
  "page.unserved": "이 버전에는 아직 이 페이지가 없습니다.",
  "page.outside": "이 페이지는 새 창에서 열립니다.",
  "page.notEmbedded": "{{host}}은(는) 여기에 표시할 수 있는 사이트가 아닙니다. 새 창에서 여세요.",
  "page.openOutside": "새 창에서 열기",
  "page.silent": "{{host}}이(가) 제대로 응답하지 않았습니다. 다시 시도하거나 새 창에서 여세요.",
  "page.toSignIn": "로그인으로 이동",
};
