export const text = {
  "passwordPolicy.title": "密码规则",
  "passwordPolicy.intro": "对本租户的所有账号生效，从下一次设置密码开始。只能比系统要求更严格。",
  "passwordPolicy.characters": "字符要求",
  "passwordPolicy.time": "有效期与历史",
  "passwordPolicy.start": "新账号与重置",
  "passwordPolicy.minimumLength": "最短长度",
  "passwordPolicy.maximumLength": "最长长度",
  "passwordPolicy.kinds": "必须包含",
  "passwordPolicy.upper": "大写字母",
  "passwordPolicy.lower": "小写字母",
  "passwordPolicy.digit": "数字",
  "passwordPolicy.special": "特殊字符",
  "passwordPolicy.byInstallation": "灰色的项由系统要求，不能取消。",
  "passwordPolicy.longest_short": "不能小于最短长度 {{minimum}}",
  "passwordPolicy.historyCount": "不得重复的历史密码数",
  "passwordPolicy.historyHint": "0 表示可以再次使用",
  "passwordPolicy.expiryDays": "有效期（天）",
  "passwordPolicy.expiryHint": "0 为永久有效；到期前 7 天开始提醒",
  "passwordPolicy.mustChangeFirst": "首次登录须修改密码",
  "passwordPolicy.firstHint": "从未修改过密码的账号登录后须先修改；平台管理员除外",
  "passwordPolicy.hasDefaultPassword": "使用本租户的默认密码",
  "passwordPolicy.startHint": "新账号和重置的密码以它开始，首次登录须修改。未设置时随机生成，只显示一次，更安全。",
  "passwordPolicy.startHintOther": "新账号和重置的密码以它开始，首次登录须修改。未设置时使用系统的默认密码。",
  "passwordPolicy.defaultPassword": "默认密码",
  "passwordPolicy.defaultKept": "留空则保留已有的默认密码",
  "passwordPolicy.asInstallation": "同系统要求",
  "passwordPolicy.preview": "试一试",
  "passwordPolicy.tried": "假如密码是",
  "passwordPolicy.passes": "符合这些规则",
  "passwordPolicy.reset": "恢复默认",
  "passwordPolicy.resetAsk": "恢复默认的密码规则？",
  "passwordPolicy.resetText": "之后只按系统要求，本租户的默认密码会被删除。",
  "passwordPolicy.weaker": "只能比系统要求更严格",
  "passwordPolicy.too_short": "最短长度不能大于最长长度 {{maximum}}",
  "passwordPolicy.default_missing": "请输入默认密码",
  "passwordPolicy.default_weak": "已有的默认密码不符合这些规则，请重新输入或停用",
};

declare module "#contract/text" {
  interface Texts {
    passwordPolicy: typeof text;
  }
}
