export const text = {
  "alpha.title": "甲",
  "alpha.count": "{{count}} 个",
  "alpha.empty": "这里还什么都没有",
  "alpha.lost": "丢了",
  "alpha.found": "找到 {{count}} 条",
};
