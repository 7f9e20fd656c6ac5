import { defineSwitch } from "#core/request/settingDefinition";

/** Whether people can choose to hear of messages by SMS; these count towards the tenant's limit. */
export const smsNotifications = defineSwitch({
  code: "sys_notice_sms",
  group: "interface",
  isTenantSetting: true,
  title: "profile.setting.sms",
  hint: "profile.setting.smsHint",
  default: false,
});
