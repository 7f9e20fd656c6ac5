/** Words of the tags' menu and of the list of open pages. */
export const text = {
  "tag.refresh": "刷新",
  "tag.close": "关闭",
  "tag.closeOthers": "关闭其他",
  "tag.closeRight": "关闭右侧",
  "tag.closeAll": "关闭全部",
  "tag.reopen": "重新打开刚关闭的页面",
  "tag.pin": "固定",
  "tag.unpin": "取消固定",
  "tag.moveLeft": "左移",
  "tag.moveRight": "右移",
  "tag.find": "查找打开的页面",
  "tag.none": "没有符合的页面",
  "tag.pages": "页面",
  "tag.pinNamed": "固定 {{title}}",
};

declare module "#contract/text" {
  interface Texts {
    tags: typeof text;
  }
}
