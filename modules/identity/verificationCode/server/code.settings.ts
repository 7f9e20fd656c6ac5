import { defineSwitch } from "#core/request/settingDefinition";

/** Whether people can sign in by a code that is sent by SMS. */
export const phoneSignIn = defineSwitch({
  code: "sys_sign_in_phone",
  group: "signIn",
  title: "code.setting.phone",
  hint: "code.setting.phoneHint",
  isTenantSetting: true,
  offHoldsForTenants: true,
  default: true,
});

/** The same for a code that is sent by e-mail. */
export const emailSignIn = defineSwitch({
  code: "sys_sign_in_email",
  group: "signIn",
  title: "code.setting.email",
  hint: "code.setting.emailHint",
  isTenantSetting: true,
  offHoldsForTenants: true,
  default: true,
});
