export const alphaText = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
  en: async () => (await import("./en.ts")).text,
};
