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
};

declare module "#contract/text" {
  interface Texts {
    webPassword: typeof text;
  }
}
