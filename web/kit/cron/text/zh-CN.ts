/** Words of cron expressions; the other languages have the same keys. */
export const text = {
  "kit.cron.second": "秒",
  "kit.cron.minute": "分",
  "kit.cron.hour": "时",
  "kit.cron.day": "日",
  "kit.cron.month": "月",
  "kit.cron.week": "周",
  "kit.cron.year": "年",
  "kit.cron.all": "全部",
  "kit.cron.any": "不指定（?）",
  "kit.cron.range": "范围",
  "kit.cron.from": "从",
  "kit.cron.to": "到",
  "kit.cron.step": "间隔",
  "kit.cron.every": "每隔",
  "kit.cron.list": "指定值",
  "kit.cron.lastDay": "每月最后一天（L）",
  "kit.cron.lastWorkday": "每月最后一个工作日（LW）",
  "kit.cron.nearestWorkday": "最近的工作日，日期（W）",
  "kit.cron.nthWeekday": "每月第几个星期几（#）",
  "kit.cron.nth": "第几个",
  "kit.cron.lastWeekday": "每月最后一个星期几（L）",
  "kit.cron.custom": "自定义",
  "kit.cron.choice": "取值方式",
  "kit.cron.expression": "Cron 表达式",
  "kit.cron.builder": "Cron 生成器",
  "kit.cron.macros": "常用",
  "kit.cron.nextRuns": "接下来的执行时间（{{zone}}）",
  "kit.cron.never": "这个表达式永远不会触发",
  "kit.cron.skipped": "时钟调快，前面有一次不存在的时间",
  "kit.cron.repeated": "时钟调慢，这个时间出现两次",
  "kit.cron.badPart": "{{part}}：“{{text}}”无效，可用 {{min}} 到 {{max}}",
  "kit.cron.badCount": "表达式须有 5、6 或 7 个部分",
};

declare module "#contract/text" {
  interface Texts {
    "kit.cron": typeof text;
  }
}
