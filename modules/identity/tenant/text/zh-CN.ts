export const text = {
  "tenant.unknown": "租户不存在",
  "tenant.viceTitle": "工地管理台",
  "tenant.viceDesc": "组织、人员与现场，一处管好",
};

declare module "#contract/text" {
  interface Texts {
    tenant: typeof text;
  }
}
