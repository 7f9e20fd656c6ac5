/** Words of charts; the other languages have the same keys. */
export const text = {
  "kit.chart.asTable": "以表格查看",
  "kit.chart.asTableOf": "以表格查看“{{label}}”",
  "kit.chart.asChart": "以图表查看",
  "kit.chart.asChartOf": "以图表查看“{{label}}”",
  "kit.chart.none": "无",
  "kit.chart.less": "少",
  "kit.chart.more": "多",
};

declare module "#contract/text" {
  interface Texts {
    "kit.chart": typeof text;
  }
}
