import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

/** See zh-CN. */
export const text: Translation<typeof original> = {
  "kit.chart.asTable": "Show as table",
  "kit.chart.asTableOf": "Show “{{label}}” as a table",
  "kit.chart.asChart": "Show as chart",
  "kit.chart.asChartOf": "Show “{{label}}” as a chart",
  "kit.chart.none": "None",
};
