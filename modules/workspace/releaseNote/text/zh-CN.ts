export const text = {
  "api.sysUpgrade": "更新日志",
  "api.sysUpgrade.list": "已发布的更新日志",
  "api.sysUpgrade.setRead": "更新日志标为已读",
  "api.sysUpgrade.lastUnRead": "最新的未读更新日志",
  "releaseNote.title": "更新日志",
  "releaseNote.menu": "更新日志",
  "releaseNote.content": "内容",
  "releaseNote.summary": "内容",
  "releaseNote.missing": "更新日志不存在或已被删除",
  "releaseNote.whatIsNew": "新功能",
  "releaseNote.close": "知道了",
  "releaseNote.none": "还没有更新日志",
  "releaseNote.noneText": "新版本的变化会显示在这里",
  "releaseNote.contentHint": "保存后，所有人下次打开系统时会看到一次",
  "releaseNote.setting.shown": "显示更新日志",
  "releaseNote.setting.shownHint": "打开系统时，每人看到一次最新的更新日志",
};

declare module "#contract/text" {
  interface Texts {
    releaseNote: typeof text;
  }
}
