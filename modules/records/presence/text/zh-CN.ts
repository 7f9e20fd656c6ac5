export const text = {
  "presence.not_versioned": "“{{entity}}”没有版本，不能显示谁打开了它",
  "presence.label": "谁打开了此记录",
  "presence.open": "{{names}}也打开了此记录",
  "presence.editing": "{{names}}正在编辑",
  "presence.hidden": "另有 {{count}} 人打开了此记录",
  "presence.saved": "此记录已有新的修改",
  "presence.savedBy": "{{name}}已保存修改",
  "presence.take": "采用",
  "api.sysPresence": "记录的打开情况",
  "api.sysPresence.note": "登记打开的记录",
  "api.sysPresence.leave": "登记关闭的记录",
} as const;

declare module "#contract/text" {
  interface Texts {
    presence: typeof text;
  }
}
