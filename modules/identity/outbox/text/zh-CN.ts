export const text = {
  "outgoing.title": "发件箱",
  "outgoing.channel": "方式",
  "outgoing.channel.sms": "短信",
  "outgoing.channel.email": "邮件",
  "outgoing.purpose": "用途",
  "outgoing.purpose.signIn": "登录",
  "outgoing.purpose.reset": "找回密码",
  "outgoing.recipient": "收件人",
  "outgoing.realName": "姓名",
  "outgoing.text": "内容",
  "outgoing.state": "状态",
  "outgoing.state.kept": "未发送",
  "outgoing.state.waiting": "等待发送",
  "outgoing.state.sent": "已发送",
  "outgoing.state.failed": "发送失败",
  "outgoing.provider": "服务商",
  "outgoing.attempts": "尝试次数",
  "outgoing.error": "失败原因",
  "outgoing.createdAt": "时间",
  "outgoing.expiresAt": "有效至",
  "outgoing.endedAt": "完成时间",
  "outgoing.bothKept": "尚未配置短信服务商和邮件服务器：短信和邮件不会发出，仅在此保留 7 天。",
  "outgoing.smsKept": "尚未配置短信服务商：短信不会发出，仅在此保留 7 天。",
  "outgoing.emailKept": "尚未配置邮件服务器：邮件不会发出，仅在此保留 7 天。",
  "outgoing.hidden": "仅管理员可见",
  "outgoing.none": "还没有短信或邮件",
  "outgoing.noneHint": "验证码等消息发出后显示在这里。",
  "outgoing.purpose.written": "手工发送",
  "outgoing.purpose.register": "注册",
  "outgoing.purpose.admitted": "注册通过",
  "outgoing.purpose.rejected": "注册驳回",
  "outbox.menu": "发件箱",
  "api.sysOutbox.senders": "发送方式",
};

declare module "#contract/text" {
  interface Texts {
    outgoing: typeof text;
  }
}
