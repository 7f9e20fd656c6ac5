import type { Translation } from "#contract/text";
import type { text as original } from "./zh-CN.ts";

export const text: Translation<typeof original> = {
  "tenant.unknown": "The tenant does not exist",
  "tenant.name_taken": "A tenant with this name already exists",
  "tenant.host_taken": "Another tenant already uses this host",
  "tenant.viceTitle": "Site office console",
  "tenant.viceDesc": "People, organisation and site in one place",
  "tenant.setting.languageSwitch": "Language choice",
  "tenant.setting.languageSwitchHint": "Shows the language choice on the sign-in page and in the top bar",
  "tenant.setting.languages": "Languages on offer",
  "tenant.setting.languagesHint": "The languages listed in the language choice",
  "tenant.setting.defaultLanguage": "Default language",
  "tenant.setting.defaultLanguageHint": "Used on a first visit; after that people's own choice counts",
  "tenant.setting.browserLanguage": "The browser's language",
  "tenant.setting.onlineNotice": "Online notices",
  "tenant.setting.onlineNoticeHint": "Tells people who may see an account when it comes online or leaves",
};
