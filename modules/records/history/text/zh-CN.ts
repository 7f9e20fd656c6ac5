export const text = {
  "history.unknown": "“{{entity}}”没有修改历史",
  "history.missing": "这条修改历史不存在",
  "history.nothing": "没有可以恢复或撤销的内容",
  "history.deleted": "记录已被删除，请先恢复记录",
  "history.not_restorable": "这项修改不能自动恢复",
  "history.changed_since": "{{who}} 之后又修改了相关内容，不能撤销。请在修改历史中查看",
  "history.system": "系统",
  "history.taken": "“{{name}}”不能恢复：它的名称、编码或其他唯一内容已被另一条记录使用",
  "history.reference_missing": "不能恢复：关联的“{{name}}”已被删除，请先恢复它",
  "history.too_much": "一次修改超过 {{maximum}} 行，不能自动撤销",
  "api.sysHistory": "修改历史",
  "api.sysHistory.deleted": "回收站",
  "api.sysHistory.restore": "还原",
};

declare module "#contract/text" {
  interface Texts {
    history: typeof text;
  }
}
