import { defineSwitch } from "#core/request/settingDefinition";

/** Whether the installation offers sign-in by QR code. */
export const scanSignIn = defineSwitch({
  code: "sys_scan_sign_in",
  group: "signIn",
  title: "scan.setting.signIn",
  hint: "scan.setting.signInHint",
  default: true,
});
