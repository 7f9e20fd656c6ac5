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
  "reference.try": "试用",
  "reference.send": "发送",
  "reference.noInput": "此接口不需要参数",
  "reference.notJson": "不是有效的 JSON",
  "reference.ask": "发送 {{call}}？",
  "reference.askText": "此接口可能改动真实数据，并以您的权限执行。",
  "reference.took": "用时 {{milliseconds}} 毫秒",
  "reference.isFile": "返回的是文件，这里不显示内容",
  "api.swagger": "接口文档",
  "api.swagger.checkUrl": "检查接口文档的登录状态",
  "api.swagger.submitUrl": "登录接口文档",
};

declare module "#contract/text" {
  interface Texts {
    reference: typeof text;
  }
}
