import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN.ts. */
export const text: Translation<typeof original> = {
  "kit.print.of": "Print {{title}}",
  "kit.print.rows": "Records",
  "kit.print.page": "This page: {{count}}",
  "kit.print.all": "All: {{total}}",
  "kit.print.most": "At most {{most}} records can be printed. Use export for more.",
  "kit.print.paper": "Paper",
  "kit.print.portrait": "A4 portrait",
  "kit.print.landscape": "A4 landscape",
  "kit.print.comments": "Include comments",
  "kit.print.earlierComments": "Earlier comments are not printed",
  "kit.print.fetching": "Records read: {{done}}",
  "kit.print.by": "Printed by {{who}}, {{when}}",
  "kit.print.filter": "Filter: {{filter}}",
  "kit.print.everything": "Filter: none",
  "kit.print.count": "Records: {{count}}",
  "kit.print.part": "Records on this page: {{count}} ({{total}})",
  "kit.print.number": "Page {{page}} of {{pages}}",
};
