import { ExpectedError } from "#contract/errors";
import { readInstallationSettings } from "#core/request/settings";
import { defineSecret } from "#core/request/settingDefinition";
import { checkNewPassword, readInstallationRules } from "./rules.ts";

const noOwner = { account: "", tenantName: null };

/** The password of new accounts and resets, for tenants without one of their own; without it a random one is made. */
export const defaultPassword = defineSecret({
  code: "sys_password",
  group: "password",
  title: "password.setting.default",
  hint: "password.setting.defaultHint",
  tenantScreen: "/system/passwordPolicy/index",
  async check(password, app) {
    const rules = readInstallationRules(await readInstallationSettings(app));
    try {
      checkNewPassword(rules, password, noOwner);
      return undefined;
    } catch (error) {
      if (error instanceof ExpectedError) return { key: error.key, parameters: error.parameters };
      throw error;
    }
  },
});
