export const text = {
  "differenceLog.title": "差异日志",
  "differenceLog.createTime": "时间",
  "differenceLog.businessData": "业务对象",
  "differenceLog.diffType": "类型",
  "differenceLog.createUserName": "操作人",
  "differenceLog.requestId": "请求编号",
  "differenceLog.recordId": "记录编号",
  "differenceLog.startTime": "开始时间",
  "differenceLog.endTime": "结束时间",
  "differenceLog.diffType.insert": "新增",
  "differenceLog.diffType.update": "修改",
  "differenceLog.diffType.delete": "删除",
  "differenceLog.field": "字段",
  "differenceLog.before": "修改前",
  "differenceLog.after": "修改后",
  "differenceLog.open": "打开记录",
  "differenceLog.sameRequest": "同一请求的所有变更",
  "differenceLog.invisible": "您无权查看这条记录的内容",
  "differenceLog.noFields": "没有可显示的字段变化",
  "differenceLog.system": "系统",
  "differenceLog.otherData": "其他数据",
  "differenceLog.kind.attachment": "附件",
  "differenceLog.kind.comment": "评论",
  "differenceLog.kind.notice": "通知公告",
  "differenceLog.kind.noticeTemplate": "通知模板",
  "differenceLog.kind.conversation": "会话列表",
  "differenceLog.kind.file": "文件",
  "differenceLog.kind.monitor_threshold": "告警阈值",
  "differenceLog.missing": "该变更不存在，或您无权查看",
};

declare module "#contract/text" {
  interface Texts {
    differenceLog: typeof text;
  }
}
