export const text = {
  "access.setting.sessionLifetime": "会话最长时间",
  "access.setting.sessionLifetimeHint": "登录满这段时间后须重新登录，即使一直在使用",
  "access.setting.accessLifetime": "访问令牌有效期",
  "access.setting.accessLifetimeHint": "到期后由刷新令牌自动续期，使用者察觉不到",
  "access.setting.refreshLifetime": "刷新令牌有效期",
  "access.setting.refreshLifetimeHint": "超过这段时间没有续期，须重新登录",
  "access.setting.idleTimeout": "闲置超时",
  "access.setting.idleTimeoutHint": "无操作达到这段时间后自动退出；0 表示不退出",
  "access.setting.singleLogin": "单设备登录",
  "access.setting.singleLoginHint": "同一账号在电脑或手机上再次登录时，先前的会话结束",
  "access.setting.maxErrorTimes": "登录失败上限",
  "access.setting.maxErrorTimesHint": "密码连续输错达到次数后，该账号在这个网络锁定 30 分钟",
  "access.setting.forceChangePassword": "首次登录须改密码",
  "access.setting.forceChangePasswordHint": "从未改过密码的账号登录后须先设置新密码",
  "access.setting.passwordExpiration": "密码有效期",
  "access.setting.passwordExpirationHint": "到期后须设置新密码；0 表示长期有效",
};

declare module "#contract/text" {
  interface Texts {
    access: typeof text;
  }
}
