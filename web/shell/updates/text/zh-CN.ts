/** Words of the prompt for a new version and of a cleared cache. */
export const text = {
  "fresh.title": "有新版本",
  "fresh.text": "更新会恢复默认配置，包括外观、布局和各页面的设置；打开的页面和草稿保留。",
  "fresh.unsaved": "还有未保存的内容。表单中已输入的会保留并再次提供，其余请先保存。",
  "fresh.changes": "更新内容",
  "fresh.now": "立即更新",
  "fresh.updating": "正在更新…",
  "fresh.later": "稍后提醒",
  "fresh.refuse": "此版本不再提醒",
  "cache.cleared": "已清除：{{what}}。所有数据已重新读取。",
  "cache.nothing": "此浏览器中没有可清除的内容；所有数据已重新读取。",
  "cache.lists": "列表的列和分页设置",
  "cache.recent": "最近使用",
  "cache.export": "导出选项",
  "cache.files": "为离线保存的程序文件",
};

declare module "#contract/text" {
  interface Texts {
    fresh: typeof text;
  }
}
