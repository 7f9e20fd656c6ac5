import { defaultLanguages, fallbackLanguage, languages } from "#contract/languages";
import { browserLanguage } from "#contract/setting";
import { defineChoice, defineLanguages, defineSwitch } from "#core/request/settingDefinition";

const own = { group: "interface", isTenantSetting: true } as const;

/** Whether pages offer a choice of the language. */
export const languageSwitch = defineSwitch({
  ...own,
  code: "sys_i18n_switch",
  title: "tenant.setting.languageSwitch",
  hint: "tenant.setting.languageSwitchHint",
  default: true,
});

/** The languages of that choice. */
export const offeredLanguages = defineLanguages({
  ...own,
  code: "sys_languages",
  title: "tenant.setting.languages",
  hint: "tenant.setting.languagesHint",
  default: defaultLanguages,
});

/** The language of first visits (specification 9). */
export const defaultLanguage = defineChoice({
  ...own,
  code: "sys_default_language",
  title: "tenant.setting.defaultLanguage",
  hint: "tenant.setting.defaultLanguageHint",
  default: fallbackLanguage,
  choices: [
    { value: browserLanguage, title: "tenant.setting.browserLanguage" },
    ...languages.map((value) => ({ value })),
  ],
});

/** Whether accounts are told who comes online and who leaves. */
export const onlineNotice = defineSwitch({
  ...own,
  code: "sys_online_notice",
  title: "tenant.setting.onlineNotice",
  hint: "tenant.setting.onlineNoticeHint",
  default: false,
});
