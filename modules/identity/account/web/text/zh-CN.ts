/** Words of new passwords and invitations. */
export const text = {
  "account.newPasswords.title": "一次性密码",
  "account.newPasswords.column": "一次性密码",
  "account.newPasswords.added": "已新增 {{count}} 个账号。请将一次性密码交给本人，首次登录时须设置自己的密码。",
  "account.newPasswords.reset": "将为 {{count}} 个账号设置新的一次性密码。原密码立即失效，已登录的会话将退出。",
  "account.newPasswords.later": "稍后发放",
  "account.newPasswords.laterHint": "也可以稍后发放：在列表中选中账号，点“{{action}}”。",
  "account.newPasswords.unsaved": "这些密码还没有复制或下载，关闭后不再显示",
  "account.newPasswords.show": "显示密码",
  "account.newPasswords.send": "发送到邮箱",
  "account.newPasswords.sent": "已发送到邮箱",
  "account.newPasswords.copyAll": "复制全部",
  "account.newPasswords.address": "登录地址",
  "account.newPasswords.instruction": "打开 {{address}}，用账号或手机号和一次性密码登录，然后设置自己的密码。",
  "account.newPasswords.localAddress":
    "登录地址 {{address}} 只能在这台电脑上打开。要让其他人登录，请在服务器上设置 {{setting}} 后重新启动。",
  "account.newPasswords.signInAt": "登录地址：{{address}}",
  "account.newPasswords.download": "下载文件",
  "account.newPasswords.saved": "已下载“{{file}}”",
  "account.newPasswords.imported":
    "本次新导入 {{number}} 个账号。系统将为尚未登录过的账号各生成一个一次性密码，并保存为文件。请将密码分别交给本人。",
  "account.newPasswords.file": "密码存为文件",
  "account.newPasswords.inFile": "文件中的密码：{{number}} 个",
  "account.newPasswords.sentCount": "已发送：{{number}} 条",
  "account.newPasswords.stopped": "未处理的账号：{{number}} 个。{{reason}}",
  "account.newPasswords.progress": "{{done}} / {{total}}",
};

declare module "#contract/text" {
  interface Texts {
    "account.newPasswords": typeof text;
  }
}
