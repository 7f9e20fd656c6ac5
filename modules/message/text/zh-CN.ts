export const text = {
  "message.no_receiver": "接收人不存在",
};

declare module "#contract/text" {
  interface Texts {
    message: typeof text;
  }
}
