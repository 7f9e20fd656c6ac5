import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translation<typeof original> = {
  "kit.chart.asTable": "Show as table",
  "kit.chart.asTableOf": "Show as table: {{label}}",
  "kit.chart.asChart": "Show as chart",
  "kit.chart.asChartOf": "Show as chart: {{label}}",
  "kit.chart.none": "None",
  "kit.chart.less": "Less",
  "kit.chart.more": "More",
};
