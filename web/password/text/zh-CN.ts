/** What the meter of a password says. */
export const text = {
  "password.strength": "密码强度",
  "password.strength.1": "很弱",
  "password.strength.2": "弱",
  "password.strength.3": "一般",
  "password.strength.4": "强",
  "password.strength.5": "很强",
  "password.advice.keys": "键盘上相邻的键容易被猜到",
  "password.advice.repeat": "避免重复的字符或词",
  "password.advice.sequence": "避免 abc、123 这样的顺序",
  "password.advice.date": "避免日期和年份",
  "password.advice.common": "与常见密码相近",
  "password.advice.word": "不要只用一个词或姓名",
  "password.advice.personal": "避免账号、租户或产品的名称",
  "password.advice.longer": "再加一两个不相关的词会更强",
  "mustChange.title": "请先设置新密码",
  "mustChange.why": "当前密码由管理员设置或为初始密码，设置自己的密码后才能继续使用。",
  "mustChange.current": "当前密码",
  "mustChange.new": "新密码",
  "mustChange.confirm": "再次输入新密码",
  "mustChange.mismatch": "两次输入的密码不一致！",
  "mustChange.submit": "保存新密码",
  "mustChange.policy": "密码须为 {{minimum}} 至 {{maximum}} 位，并包含大写字母、小写字母、数字和特殊字符",
  "mustChange.rule.length": "{{minimum}} 至 {{maximum}} 位",
  "mustChange.rule.upper": "大写字母",
  "mustChange.rule.lower": "小写字母",
  "mustChange.rule.digit": "数字",
  "mustChange.rule.special": "特殊字符",
  "mustChange.met": "已满足",
  "mustChange.unmet": "未满足",
  "mustChange.over": "当前密码已过期，设置新密码后才能继续使用。",
  "password.none": "您的账号没有密码，登录后 10 分钟内可直接继续。",
};

declare module "#contract/text" {
  interface Texts {
    webPassword: typeof text;
  }
}
