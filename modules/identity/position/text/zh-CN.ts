export const text = {
  "position.title": "职位",
  "position.keyword": "名称、编码或拼音",
  "position.name": "职位名称",
  "position.code": "职位编码",
  "position.orderNo": "排序",
  "position.status": "状态",
  "position.remark": "备注",
  "position.staffCount": "在职人数",
  "position.staff": "任职人员",
  "position.staffOf": "{{name}} · 任职人员",
  "position.showStaff": "查看“{{name}}”的 {{count}} 位任职人员",
  "position.staffOutside": "另有 {{count}} 人不在您的数据范围内",
  "position.toAccount": "查看账号“{{name}}”",
  "position.account": "账号",
  "position.realName": "姓名",
  "position.organisationName": "所属机构",
  "position.isMain": "任职类型",
  "position.main": "主职",
  "position.further": "兼职",
  "position.joinDate": "入职日期",
  "position.taken": "名称与编码都相同的职位已存在",
  "position.in_use": "“{{name}}”还有 {{staffCount}} 人任职，不能删除",
  "position.missing": "职位不存在或已被删除",
  "position.menu": "职位管理",
  "position.menu.list": "列表",
};

declare module "#contract/text" {
  interface Texts {
    position: typeof text;
  }
}
