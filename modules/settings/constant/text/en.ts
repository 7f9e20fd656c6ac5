import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "constant.common": "Platform settings",
  "enum.missing": "There is no enum {{name}}",
  "api.sysConst": "Constants",
  "api.sysConst.data": "Read constants",
  "api.sysEnum": "Enums",
  "api.sysEnum.enumTypeList": "List enums",
  "api.sysEnum.enumDataList": "Read an enum",
  "api.sysEnum.enumToDict": "Restore dictionaries of enums",
};
