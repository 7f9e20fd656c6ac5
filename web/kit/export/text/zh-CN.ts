/** Words of the dialog that exports a list. */
export const text = {
  "kit.export.title": "导出{{list}}",
  "kit.export.fileName": "文件名",
  "kit.export.type": "格式",
  "kit.export.rows": "范围",
  "kit.export.current": "当前页",
  "kit.export.selected": "已选",
  "kit.export.all": "全部",
  "kit.export.count": "{{count}} 条",
  "kit.export.columns": "列",
  "kit.export.columnsChosen": "已选 {{chosen}} / {{all}} 列",
  "kit.export.everyColumn": "全选",
  "kit.export.withWatermark": "附带水印（导出人、时间、筛选条件）",
  "kit.export.noColumns": "请至少选择一列再导出",
  "kit.export.noData": "没有可导出的数据",
  "kit.export.start": "导出",
};

declare module "#contract/text" {
  interface Texts {
    exportDialog: typeof text;
  }
}
