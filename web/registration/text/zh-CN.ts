export const text = {
  "register.title": "注册账号",
  "register.to": "加入 {{tenant}}",
  "register.approvalWhy": "提交后由管理员审批，通过后即可登录。",
  "register.invitationWhy": "请用邀请码注册，完成后即可登录。",
  "register.realName": "姓名",
  "register.realNameFault": "姓名至少 2 个字",
  "register.account": "账号",
  "register.accountHint": "6 至 32 位字母、数字或 . _ @ -",
  "register.invitation": "邀请码",
  "register.invitationHint": "10 位字母和数字",
  "register.submit": "注册",
  "register.ask": "提交申请",
  "register.haveAccount": "已有账号，去登录",
  "register.closed": "未开放注册",
  "register.closedWhy": "此租户的账号由管理员创建，请联系您的管理员。",
  "register.codeSent": "验证码已发送，3 分钟内有效。",
  "register.doneTitle": "注册成功",
  "register.doneWhy": "账号 {{account}} 已开通，现在可以登录。",
  "register.askedTitle": "申请已提交",
  "register.askedWhy": "管理员审批通过后，您会收到短信，即可用账号 {{account}} 登录。",
  "register.toSignIn": "返回登录",
  "register.again": "再次输入密码",
};

declare module "#contract/text" {
  interface Texts {
    register: typeof text;
  }
}
