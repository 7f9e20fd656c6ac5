export const text = {
  "tenant.unknown": "租户不存在",
  "tenant.name_taken": "同名的租户已存在",
  "tenant.host_taken": "该域名已被其他租户使用",
  "tenant.viceTitle": "工地管理台",
  "tenant.viceDesc": "组织、人员与现场，一处管好",
  "tenant.setting.languageSwitch": "语言切换",
  "tenant.setting.languageSwitchHint": "登录页和顶栏显示语言切换",
  "tenant.setting.languages": "可选语言",
  "tenant.setting.languagesHint": "语言切换中列出的语言",
  "tenant.setting.defaultLanguage": "默认语言",
  "tenant.setting.defaultLanguageHint": "首次访问时使用；之后以使用者的选择为准",
  "tenant.setting.browserLanguage": "跟随浏览器",
  "tenant.setting.onlineNotice": "上下线提示",
  "tenant.setting.onlineNoticeHint": "有人上线或离线时，提示能看到该账号的使用者",
};

declare module "#contract/text" {
  interface Texts {
    tenant: typeof text;
  }
}
