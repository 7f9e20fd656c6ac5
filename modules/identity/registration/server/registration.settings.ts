import { defineSwitch } from "#core/request/settingDefinition";

/** Whether tenants without a choice of their own take registrations, by approval. */
export const registrationOpen = defineSwitch({
  code: "sys_register",
  group: "signIn",
  title: "registration.setting.open",
  hint: "registration.setting.openHint",
  tenantScreen: "/system/registration/index",
  default: false,
});
