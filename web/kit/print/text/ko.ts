import type { Translated } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translated<typeof original> = {
  "kit.print.of": "{{title}} 인쇄",
  "kit.print.rows": "인쇄 범위",
  "kit.print.page": "이 페이지 {{count}}건",
  "kit.print.all": "전체 {{total}}건",
  "kit.print.most": "한 번에 최대 {{most}}건까지 인쇄할 수 있습니다. 더 많은 레코드는 내보내기를 사용하세요.",
  "kit.print.paper": "용지",
  "kit.print.portrait": "A4 세로",
  "kit.print.landscape": "A4 가로",
  "kit.print.fetching": "{{done}}건 읽음",
  "kit.print.by": "인쇄: {{who}}, {{when}}",
  "kit.print.filter": "필터: {{filter}}",
  "kit.print.everything": "필터: 없음",
  "kit.print.count": "총 {{count}}건",
  "kit.print.part": "이 페이지 {{count}}건({{total}})",
  "kit.print.number": "{{page}} / {{pages}}페이지",
};
