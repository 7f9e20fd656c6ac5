import { defineSwitch } from "#core/request/settingDefinition";

/** Whether a page takes over a session by its access token; by default only one-time codes are accepted. */
export const rawHeaderToken = defineSwitch({
  code: "sys_raw_header_token",
  group: "session",
  title: "session.setting.rawToken",
  hint: "session.setting.rawTokenHint",
  default: false,
});
