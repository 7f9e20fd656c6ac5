import { defineSwitch } from "#core/request/settingDefinition";

/** Whether people can sign in by QR code. */
export const scanSignIn = defineSwitch({
  code: "sys_scan_sign_in",
  group: "signIn",
  title: "scan.setting.signIn",
  hint: "scan.setting.signInHint",
  isTenantSetting: true,
  offHoldsForTenants: true,
  default: true,
});
