export const text = {
  "live.came": "{{name}} 上线了",
  "live.left": "{{name}} 下线了",
  "live.from": "{{name}} · {{time}}",
  "live.systemMessage": "系统消息",
  "live.understood": "知道了",
};

declare module "#contract/text" {
  interface Texts {
    realtime: typeof text;
  }
}
