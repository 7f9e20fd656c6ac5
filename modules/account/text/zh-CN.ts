export const text = {
  "account.wrong_old_password": "旧密码不正确",
  "account.same_password": "新密码不能与旧密码相同",
  "account.password_used_before": "该密码以前使用过，请换一个",
  "password.unreadable": "密码无法解密，请刷新页面后重试",
  "password.length": "密码长度应为 {{minimum}} 到 {{maximum}} 个字符",
  "password.upper": "密码须包含大写字母",
  "password.lower": "密码须包含小写字母",
  "password.digit": "密码须包含数字",
  "password.special": "密码须包含特殊字符",
  "password.line": "密码不能包含换行",
  "password.personal": "密码不能包含账号、租户名称或产品名称",
  "password.common": "该密码过于常见，请换一个",
};

declare module "#contract/text" {
  interface Texts {
    account: typeof text;
  }
}
