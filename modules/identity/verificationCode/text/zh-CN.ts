export const text = {
  "code.wrong": "验证码错误",
  "code.expired": "验证码不存在或已过期，请重新获取",
  "code.too_soon": "{{seconds}} 秒后可重新获取验证码",
  "code.phone_format": "请输入 11 位手机号",
  "code.contact_format": "请输入手机号或邮箱",
  "code.subject.signIn": "{{tenant}} 登录验证码",
  "code.subject.reset": "{{tenant}} 找回密码验证码",
  "code.text.signIn":
    "{{code}} 是您登录 {{tenant}} 的验证码，{{minutes}} 分钟内有效。请勿告诉任何人；如非本人操作，请忽略。",
  "code.text.reset":
    "{{code}} 是您重置 {{tenant}} 密码的验证码，{{minutes}} 分钟内有效。请勿告诉任何人；如非本人操作，请忽略。",
  "code.phone": "手机号",
  "code.phoneHint": "请输入手机号",
  "code.email": "邮箱",
  "code.emailHint": "请输入账号绑定的邮箱",
  "code.contact": "手机号或邮箱",
  "code.code": "验证码",
  "code.codeHint": "6 位数字",
  "code.get": "获取验证码",
  "code.again": "{{seconds}} 秒后重新获取",
  "code.sent": "如果该地址属于某个账号，验证码很快就会送达，3 分钟内有效。",
  "code.demo": "演示环境不会真正发送：管理员可在“系统管理 › 发件箱”中查看验证码。",
  "code.forgot": "找回密码",
  "code.forgotWhy": "用账号绑定的手机号或邮箱获取验证码，然后设置新密码。",
  "code.back": "返回登录",
  "code.getFirst": "请先获取验证码",
  "code.way_closed": "没有开放这种登录方式",
  "code.one_line": "不能换行或包含控制字符",
  "code.template_format": "应为由文本和数字组成的 JSON 对象",
  "code.subject.register": "{{tenant}} 注册验证码",
  "code.text.register":
    "{{code}} 是您注册 {{tenant}} 账号的验证码，{{minutes}} 分钟内有效。请勿告诉任何人；如非本人操作，请忽略。",
  "code.setting.phone": "手机验证码登录",
  "code.setting.phoneHint": "可以用短信验证码登录；须已配置短信服务",
  "code.setting.email": "邮箱验证码登录",
  "code.setting.emailHint": "可以用邮件验证码登录；须已配置邮件服务",
};

declare module "#contract/text" {
  interface Texts {
    code: typeof text;
  }
}
