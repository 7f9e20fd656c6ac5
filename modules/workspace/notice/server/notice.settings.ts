import { defineSwitch } from "#core/request/settingDefinition";

/** Whether accounts confirm the notices that they must read before they use the page. */
export const mustReadBlocks = defineSwitch({
  code: "sys_notice_must_read",
  group: "interface",
  isTenantSetting: true,
  title: "notice.setting.mustRead",
  hint: "notice.setting.mustReadHint",
  default: false,
});
