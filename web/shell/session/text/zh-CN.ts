/** Texts of the lock screen, of inactive sessions and of drafts. */
export const text = {
  "lock.title": "屏幕已锁定",
  "lock.open": "点击或按任意键解锁",
  "lock.unlock": "解锁",
  "lock.other": "退出并使用其他账号",
  "lock.lunar": "农历{{date}}",
  "idle.warning": "即将退出登录",
  "idle.left": "您已长时间未操作，{{time}}后将自动退出",
  "idle.stay": "继续使用",
  "idle.drafts": "表单中未保存的内容会保留，重新登录后可继续填写。",
  "idle.title": "系统消息",
  "idle.over": "长时间未操作，系统已退出登录。",
  "idle.ok": "确定",
  "draft.title": "未保存的内容",
  "draft.text": "上次未保存的表单可以继续填写，7 天后自动删除。",
  "draft.open": "继续填写",
  "draft.openNamed": "继续填写：{{name}}",
  "draft.discardNamed": "丢弃：{{name}}",
  "draft.discard": "丢弃",
  "draft.close": "关闭",
  "handover.title": "切换账号？",
  "handover.text": "此浏览器已登录其他账号。此链接将以“{{name}}”登录。",
  "handover.go": "切换",
  "handover.stay": "保持当前账号",
  "passwordNote.title": "密码将在 {{count}} 天后过期",
  "passwordNote.text": "过期后登录时须先修改密码。",
  "passwordNote.change": "立即修改",
  "lock.noPassword": "您的账号没有密码，请重新登录后继续。",
  "lock.again": "重新登录",
  "shell.downloadFailed": "文件下载失败，请稍后重试",
  "shell.missingParameter": "缺少必需的参数“{{name}}”",
};

declare module "#contract/text" {
  interface Texts {
    webSession: typeof text;
  }
}
