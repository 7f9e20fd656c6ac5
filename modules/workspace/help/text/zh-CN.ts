export const text = {
  "help.title": "帮助",
  "help.contents": "目录",
};

declare module "#contract/text" {
  interface Texts {
    help: typeof text;
  }
}
