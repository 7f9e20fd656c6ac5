export const text = {
  "export.no_columns": "请至少选择一列再导出",
  "export.no_data": "没有可导出的数据",
  "export.unknown_list": "列表“{{list}}”不能导出",
  "export.unknown_column": "列表中没有列“{{column}}”",
  "export.too_many": "最多导出 {{maximum}} 行，请缩小筛选范围",
  "export.file": "导出",
  "export.enabled": "启用",
  "export.disabled": "停用",
  "export.yes": "是",
  "export.no": "否",
  "export.comma": "、",
  "export.note": "水印",
  "export.note.who": "导出人",
  "export.note.tenant": "租户",
  "export.note.when": "导出时间",
  "export.note.filter": "筛选条件",
  "export.note.everything": "全部",
  "export.note.watermark": "水印",
};

declare module "#contract/text" {
  interface Texts {
    export: typeof text;
  }
}
