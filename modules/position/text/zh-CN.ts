export const text = {
  "position.title": "职位",
  "position.name": "职位名称",
  "position.code": "职位编码",
  "position.orderNo": "排序",
  "position.status": "状态",
  "position.remark": "备注",
  "position.staffCount": "在职人数",
  "position.taken": "名称与编码都相同的职位已存在",
  "position.in_use": "“{{name}}”还有 {{staffCount}} 人任职，不能删除",
  "position.missing": "职位不存在或已被删除",
};

declare module "#contract/text" {
  interface Texts {
    position: typeof text;
  }
}
