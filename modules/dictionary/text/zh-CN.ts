export const text = {
  "dictionary.title": "字典管理",
};

declare module "#contract/text" {
  interface Texts {
    dictionary: typeof text;
  }
}
