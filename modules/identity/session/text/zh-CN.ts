export const text = {
  "session.wrong_captcha": "验证码错误或已失效",
  "session.wrong_password": "账号或密码错误",
  "session.account_disabled": "账号已停用，请联系管理员",
  "session.locked": "尝试次数过多，请 {{minutes}} 分钟后再试",
  "session.tenant_disabled": "租户已停用，请联系管理员",
  "session.tenant_expired": "租户已到期，不能登录；请联系服务方续期",
  "session.wrong_unlock": "密码错误，还可尝试 {{count}} 次",
  "session.unknown_code": "此登录链接无效、已使用或已过期",
  "session.wrong_slide": "安全验证未完成、已使用或已过期，请重新验证",
  "session.second_factor": "请输入两步验证的验证码",
  "api.sysSession": "本人的登录设备",
  "api.sysSession.end": "退出一台设备",
  "api.sysSession.endOthers": "退出其他所有设备",
  "session.setting.rawToken": "接受地址中的令牌",
  "session.setting.rawTokenHint": "其他系统可以在地址中直接带访问令牌打开页面；关闭时只接受一次性代码",
};

declare module "#contract/text" {
  interface Texts {
    session: typeof text;
  }
}
