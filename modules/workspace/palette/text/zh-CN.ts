/** Words of the command palette and of the list of shortcuts. */
export const text = {
  "palette.title": "搜索",
  "palette.hint": "搜索页面、记录和操作",
  "palette.results": "搜索结果",
  "palette.recent": "最近使用",
  "palette.pages": "页面",
  "palette.records": "记录",
  "palette.actions": "操作",
  "palette.count": "{{count}} 条结果",
  "palette.searching": "正在搜索",
  "palette.searchingIn": "正在搜索{{title}}",
  "palette.nothing": "没有找到“{{keyword}}”",
  "palette.nothingHint": "可换用名称的一部分、拼音或首字母。",
  "palette.failed": "未能搜索{{title}}，选择此项重试",
  "palette.showAll": "查看全部匹配的{{title}}",
  "palette.add": "新增{{title}}",
  "palette.theme.system": "外观：跟随系统",
  "palette.theme.light": "外观：浅色",
  "palette.theme.dark": "外观：深色",
  "palette.language": "语言：{{language}}",
  "palette.shortcuts": "查看快捷键",
  "palette.key.choose": "选择",
  "palette.key.open": "打开",
  "palette.key.newTab": "在新标签页打开",
  "palette.key.close": "关闭",
  "shortcut.title": "快捷键",
  "shortcut.everywhere": "全局",
  "shortcut.list": "列表",
  "shortcut.grid": "表格",
  "shortcut.form": "表单",
  "shortcut.palette": "搜索页面、记录和操作",
  "shortcut.help": "查看快捷键",
  "shortcut.goTo": "前往：再按 H 为工作台，1 至 9 为菜单中的页面",
  "shortcut.reopen": "重新打开刚关闭的页面",
};

declare module "#contract/text" {
  interface Texts {
    palette: typeof text;
  }
}
