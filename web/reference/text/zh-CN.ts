/** Words of the page about all calls. */
export const text = {
  "reference.title": "接口文档",
  "reference.search": "搜索路径、权限",
  "reference.parameters": "参数",
  "reference.body": "请求内容",
  "reference.answer": "返回结果",
  "reference.required": "必填",
  "reference.open": "无需登录",
  "reference.signedIn": "登录即可",
  "reference.nothing": "没有符合条件的接口",
};

declare module "#contract/text" {
  interface Texts {
    reference: typeof text;
  }
}
