export const text = {
  "batch.unknown_call": "操作“{{call}}”不能批量执行",
  "batch.unknown_list": "列表“{{list}}”不能整表选择",
  "batch.nothing": "没有可以处理的记录",
  "batch.too_many": "一次最多处理 {{maximum}} 条记录，请缩小范围",
  "batch.changed": "符合条件的记录已增加到 {{count}} 条，请重新确认",
  "batch.title.delete": "批量删除 {{count}} 条",
  "batch.title.enable": "批量启用 {{count}} 条",
  "batch.title.disable": "批量停用 {{count}} 条",
  "batch.title.other": "批量处理 {{count}} 条",
  "batch.title.part": "{{title}}（第 {{part}} 批，共 {{parts}} 批）",
  "batch.title.undo": "撤销批量操作",
  "api.sysBatch": "批量操作",
  "api.sysBatch.run": "执行",
};

declare module "#contract/text" {
  interface Texts {
    batch: typeof text;
  }
}
