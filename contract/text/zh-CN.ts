/** Words of the vocabulary that server and web share: why an input is refused, and errors that any call may answer. */
export const text = {
  "invalid.required": "此项不能为空",
  "invalid.type": "格式不正确",
  "invalid.number": "请输入数字",
  "invalid.integer": "请输入整数",
  "invalid.choice": "请选择列出的值",
  "invalid.date": "请输入有效的日期",
  "invalid.too_short": "至少输入 {{minimum}} 个字符",
  "invalid.too_long": "最多输入 {{maximum}} 个字符",
  "invalid.too_small": "不能小于 {{minimum}}",
  "invalid.too_big": "不能大于 {{maximum}}",
  "invalid.too_few": "至少选择 {{minimum}} 项",
  "invalid.too_many": "最多选择 {{maximum}} 项",
  "invalid.email": "请输入有效的邮箱地址",
  "invalid.characters": "含有不允许的字符",
  "invalid.twice": "同一字段出现了两次",
  "invalid.too_deep": "内容嵌套过深或字段过多",
  "invalid.json": "内容不是有效的 JSON",
  "invalid.page_depth": "只能翻到前 {{maximum}} 条，请缩小筛选范围",
  "invalid.media_type": "不支持此内容类型",
  "record.missing": "记录不存在或已被删除",
  "record.exists": "记录已存在",
  "record.referenced": "记录不存在或正被引用，不能删除",
  "record.forbidden": "没有权限进行此操作",
  "record.stale": "此记录已被他人修改，请核对后再保存",
  "status.invalid": "状态值不正确",
  "request.signed_out": "401 登录已过期，请重新登录",
  "request.forbidden": "403 没有此操作的权限",
  "request.unknown": "请求的地址不存在",
  "request.running": "相同的请求正在处理，请稍候",
  "request.reused_key": "同一请求标识不能用于不同的内容",
  "request.too_large": "提交的内容过大",
  "request.too_many": "操作过于频繁，请稍后再试",
  "request.failed": "服务器出错，请稍后再试（请求编号 {{requestId}}）",
  "server.busy": "服务器繁忙，请稍后再试",
  "server.closing": "服务器正在重启，请稍后再试",
  "database.lost": "数据库暂时不可用，请稍后再试",
  "disk.full": "磁盘空间不足，暂时不能保存",
};

declare module "#contract/text" {
  interface Texts {
    vocabulary: typeof text;
  }
}
