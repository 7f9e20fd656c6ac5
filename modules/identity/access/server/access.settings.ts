import { defineInteger, defineSwitch } from "#core/request/settingDefinition";

const policyScreen = "/system/passwordPolicy/index";

/** Maximum lifetime of a session, regardless of refreshes. */
export const sessionLifetime = defineInteger({
  code: "sys_session_lifetime",
  group: "session",
  title: "access.setting.sessionLifetime",
  hint: "access.setting.sessionLifetimeHint",
  default: 12,
  minimum: 1,
  maximum: 168,
  unit: "hours",
});

/** Lifetime of an access token. */
export const accessLifetime = defineInteger({
  code: "sys_token_expire",
  group: "session",
  title: "access.setting.accessLifetime",
  hint: "access.setting.accessLifetimeHint",
  default: 15,
  minimum: 1,
  maximum: 1440,
  unit: "minutes",
});

/** Lifetime of a refresh token. */
export const refreshLifetime = defineInteger({
  code: "sys_refresh_token_expire",
  group: "session",
  title: "access.setting.refreshLifetime",
  hint: "access.setting.refreshLifetimeHint",
  default: 720,
  minimum: 1,
  maximum: 43_200,
  unit: "minutes",
});

/** Idle time after which a session ends (specification 4); 0 = never. */
export const idleTimeout = defineInteger({
  code: "sys_idle_timeout",
  group: "session",
  title: "access.setting.idleTimeout",
  hint: "access.setting.idleTimeoutHint",
  isTenantSetting: true,
  default: 1800,
  minimum: 0,
  maximum: 604_800,
  unit: "seconds",
});

/** Whether a sign-in ends the other sessions of the account in the same login mode. */
export const singleLogin = defineSwitch({
  code: "sys_single_login",
  group: "session",
  title: "access.setting.singleLogin",
  hint: "access.setting.singleLoginHint",
  isTenantSetting: true,
  default: false,
});

/** Number of wrong passwords that lock an account for an address. */
export const maxErrorTimes = defineInteger({
  code: "sys_password_max_error_times",
  group: "signIn",
  title: "access.setting.maxErrorTimes",
  hint: "access.setting.maxErrorTimesHint",
  default: 5,
  minimum: 1,
  maximum: 100,
  unit: "times",
});

/** Whether the first password must be changed, regardless of who has set it. */
export const forceChangePassword = defineSwitch({
  code: "sys_force_change_password",
  group: "password",
  title: "access.setting.forceChangePassword",
  hint: "access.setting.forceChangePasswordHint",
  tenantScreen: policyScreen,
  default: false,
});

/** Days after which a password must be changed; 0 = never. */
export const passwordExpiration = defineInteger({
  code: "sys_password_expiration_time",
  group: "password",
  title: "access.setting.passwordExpiration",
  hint: "access.setting.passwordExpirationHint",
  tenantScreen: policyScreen,
  default: 0,
  minimum: 0,
  maximum: 3650,
  unit: "days",
});

/** The settings of sessions and sign-ins. */
export const accessSettings = [
  sessionLifetime,
  accessLifetime,
  refreshLifetime,
  idleTimeout,
  singleLogin,
  maxErrorTimes,
  forceChangePassword,
  passwordExpiration,
];
