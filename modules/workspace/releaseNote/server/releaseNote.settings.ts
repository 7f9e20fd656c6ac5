import { defineSwitch } from "#core/request/settingDefinition";

/** Whether accounts are shown the newest release note. */
export const releaseNotesShown = defineSwitch({
  code: "sys_upgrade",
  group: "interface",
  title: "releaseNote.setting.shown",
  hint: "releaseNote.setting.shownHint",
  default: true,
});
