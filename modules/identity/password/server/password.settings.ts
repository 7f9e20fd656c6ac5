import { hasPasswordLength } from "#contract/password";
import { definePattern, defineSwitch } from "#core/request/settingDefinition";

const rule = { group: "password", tenantScreen: "/system/passwordPolicy/index" } as const;

/** Whether the kinds of characters of a new password are checked; its length always is. */
export const passwordStrength = defineSwitch({
  ...rule,
  code: "sys_password_strength",
  title: "password.setting.strength",
  hint: "password.setting.strengthHint",
  default: true,
});

/** The kinds of characters and the length that a new password needs; see `parsePasswordPolicy`. */
export const passwordStrengthExpression = definePattern({
  ...rule,
  code: "sys_password_strength_expression",
  title: "password.setting.expression",
  hint: "password.setting.expressionHint",
  default: String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z0-9\s]).{6,16}$`,
  check: async (text) =>
    await Promise.resolve(hasPasswordLength(text) ? undefined : { key: "password.setting.expressionWrong" }),
});

/** Whether earlier passwords are refused. */
export const passwordRecord = defineSwitch({
  ...rule,
  code: "sys_password_record",
  title: "password.setting.record",
  hint: "password.setting.recordHint",
  default: false,
});
