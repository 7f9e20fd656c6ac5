import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "tenant.unknown": "The tenant does not exist",
  "tenant.viceTitle": "Site office console",
  "tenant.viceDesc": "People, organisation and site in one place",
};
