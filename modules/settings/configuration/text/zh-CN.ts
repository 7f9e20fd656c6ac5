export const text = {
  "constant.common": "平台配置",
};

declare module "#contract/text" {
  interface Texts {
    configuration: typeof text;
  }
}
