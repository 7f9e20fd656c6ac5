export const text = {
  "tenant.unknown": "租户不存在",
};

declare module "#contract/text" {
  interface Texts {
    tenant: typeof text;
  }
}
