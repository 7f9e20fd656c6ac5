/** Words of printed lists. */
export const text = {
  "kit.print.of": "打印{{title}}",
  "kit.print.rows": "打印范围",
  "kit.print.page": "本页 {{count}} 条",
  "kit.print.all": "全部 {{total}} 条",
  "kit.print.most": "一次最多打印 {{most}} 条，更多记录请使用导出。",
  "kit.print.paper": "纸张",
  "kit.print.portrait": "A4 纵向",
  "kit.print.landscape": "A4 横向",
  "kit.print.comments": "附带评论",
  "kit.print.earlierComments": "较早的评论未打印",
  "kit.print.fetching": "已读取 {{done}} 条",
  "kit.print.by": "{{who}} 打印于 {{when}}",
  "kit.print.filter": "筛选：{{filter}}",
  "kit.print.everything": "筛选：无",
  "kit.print.count": "共 {{count}} 条",
  "kit.print.part": "本页 {{count}} 条（{{total}}）",
  "kit.print.number": "第 {{page}} 页，共 {{pages}} 页",
};

declare module "#contract/text" {
  interface Texts {
    print: typeof text;
  }
}
