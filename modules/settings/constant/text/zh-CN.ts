export const text = {
  "constant.common": "平台配置",
  "enum.missing": "枚举 {{name}} 不存在",
  "api.sysConst": "常量",
  "api.sysConst.data": "读取常量",
  "api.sysEnum": "枚举",
  "api.sysEnum.enumTypeList": "枚举列表",
  "api.sysEnum.enumDataList": "读取枚举",
  "api.sysEnum.enumToDict": "恢复枚举字典",
};

declare module "#contract/text" {
  interface Texts {
    constant: typeof text;
  }
}
