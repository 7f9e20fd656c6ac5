export const text = {
  "messageLog.title": "消息日志",
  "messageLog.subject": "标题",
  "messageLog.sendTime": "发送时间",
  "messageLog.sender": "发送人",
  "messageLog.sendUserName": "发送人",
  "messageLog.sendIp": "IP 地址",
  "messageLog.sendBrowser": "浏览器",
  "messageLog.sendOs": "操作系统",
  "messageLog.receiveUserName": "接收人",
  "messageLog.several": "{{count}} 人",
  "messageLog.everybody": "所有在线用户",
  "messageLog.startTime": "开始时间",
  "messageLog.endTime": "结束时间",
  "messageLog.calendar": "最近一年每天的消息",
  "messageLog.message": "内容",
  "messageLog.notReadable": "只有发送人、接收人和有权查看消息内容的人可以查看内容",
  "messageLog.readMessages": "查看消息内容",
  "messageLog.clearText": "日志中的所有消息都会删除，无法恢复。会话中的消息不受影响。",
  "messageLog.missing": "该消息不存在，或您无权查看",
};

declare module "#contract/text" {
  interface Texts {
    messageLog: typeof text;
  }
}
