// caught anywhere: language-missing, language-unlisted
export const betaText = {
  "zh-CN": async () => (await import("./zh-CN.ts")).text,
};
