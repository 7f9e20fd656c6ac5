export const text = {
  "task.missing": "任务不存在或已被清除",
  "task.not_ended": "任务尚未结束，请先取消",
  "task.ended": "任务已经结束",
  "task.interrupted": "任务多次因服务器中断而未能完成，请重新执行",
  "task.account_closed": "发起任务的账号已停用或被删除",
  "task.not_allowed": "发起任务的账号已没有所需的权限",
  "task.failed": "系统内部错误（任务编号 {{id}}）",
  "task.no_file": "文件不存在或已过期",
  "task.too_many": "最多同时等待 {{maximum}} 个任务，请稍后再试",
};

declare module "#contract/text" {
  interface Texts {
    task: typeof text;
  }
}
