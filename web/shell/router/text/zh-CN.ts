/** Words of pages that cannot be shown, and of those in frames. */
export const text = {
  "page.closed": "您没有打开“{{title}}”的权限。",
  "page.lacking": "缺少的权限",
  "page.ask": "请联系管理员授权。",
  "page.askRoles": "拥有该权限的角色：{{roles}}。请联系管理员授权。",
  "page.unserved": "此页面在当前版本中尚未提供。",
  "page.outside": "此页面在新窗口中打开。",
  "page.notEmbedded": "{{host}} 不在允许嵌入的站点之列，请在新窗口中打开。",
  "page.openOutside": "在新窗口中打开",
  "page.silent": "{{host}} 没有正常回应，请重试，或在新窗口中打开。",
  "page.toSignIn": "前往登录",
};

declare module "#contract/text" {
  interface Texts {
    page: typeof text;
  }
}
