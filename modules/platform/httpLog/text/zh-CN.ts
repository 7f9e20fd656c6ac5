export const text = {
  "httpLog.title": "请求日志",
  "httpLog.httpClientName": "客户端",
  "httpLog.httpApiDesc": "说明",
  "httpLog.actionName": "用途",
  "httpLog.httpMethod": "方法",
  "httpLog.isSuccessStatusCode": "结果",
  "httpLog.statusCode": "状态码",
  "httpLog.requestUrl": "地址",
  "httpLog.startTime": "开始时间",
  "httpLog.endTime": "结束时间",
  "httpLog.elapsed": "耗时（毫秒）",
  "httpLog.exception": "异常",
  "httpLog.requestHeaders": "请求头",
  "httpLog.requestBody": "请求内容",
  "httpLog.responseHeaders": "响应头",
  "httpLog.responseBody": "响应内容",
  "httpLog.keyword": "关键字",
  "httpLog.from": "开始日期",
  "httpLog.to": "结束日期",
  "httpLog.succeeded": "成功",
  "httpLog.failed": "失败",
  "httpLog.calendar": "最近一年每天的请求",
  "httpLog.request": "请求",
  "httpLog.response": "响应",
  "httpLog.noBody": "没有内容",
  "httpLog.noAnswer": "没有响应",
  "httpLog.missing": "该请求不存在，或已按保留期限清理",
  "httpLog.nothing_to_export": "没有可导出的请求",
  "httpLog.too_many_to_export": "一次最多导出 {{maximum}} 条，请缩小筛选范围",
  "api.sysLogHttp.httpClientName": "调用方名称",
  "api.sysLogHttp.export": "导出",
};

declare module "#contract/text" {
  interface Texts {
    httpLog: typeof text;
  }
}
