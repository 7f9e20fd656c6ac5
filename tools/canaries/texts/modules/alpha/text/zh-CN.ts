export const text = { "alpha.title": "甲", "alpha.count": "{{count}} 个", "alpha.lost": "丢了" };
