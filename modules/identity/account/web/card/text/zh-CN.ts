export const text = {
  "account.card.online": "在线",
  "account.card.offline": "不在线",
  "account.card.write": "发消息",
  "account.card.invite": "邀请参加日程",
  "account.card.open": "打开账号",
};

declare module "#contract/text" {
  interface Texts {
    "account.card": typeof text;
  }
}
