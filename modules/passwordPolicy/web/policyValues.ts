import type { DraftOf } from "#contract/api";
import type { PasswordRules } from "#contract/passwordRules";
import type { passwordPolicyApi, TenantPolicy } from "#modules/passwordPolicy/contract";

/** What the form holds: the rules as they hold, whoever asks for them. */
export type PolicyValues = PasswordRules & { readonly hasDefaultPassword: boolean; readonly defaultPassword: string };

/** What the save call takes. */
export type PolicyChanges = DraftOf<(typeof passwordPolicyApi.calls)["save"]>;

const numbers = ["minimumLength", "maximumLength", "historyCount", "expiryDays"] as const;
const switches = ["upper", "lower", "digit", "special", "mustChangeFirst"] as const;

/** What the form begins with. */
export function valuesOf({ effective, hasDefaultPassword }: TenantPolicy): PolicyValues {
  return { ...effective, hasDefaultPassword, defaultPassword: "" };
}

/**
 * What was changed. A number that is the installation's own is left to the installation: it follows when that one is
 * changed there.
 */
export function changesIn(values: PolicyValues, { effective, installation, ...own }: TenantPolicy): PolicyChanges {
  const changedNumbers = numbers.filter((name) => values[name] !== effective[name]);
  const changedSwitches = switches.filter((name) => values[name] !== effective[name]);
  return {
    ...Object.fromEntries(changedNumbers.map((name) => [name, values[name] === installation[name] ? 0 : values[name]])),
    ...Object.fromEntries(changedSwitches.map((name) => [name, values[name]])),
    ...(values.hasDefaultPassword === own.hasDefaultPassword ? {} : { hasDefaultPassword: values.hasDefaultPassword }),
    ...(values.hasDefaultPassword && values.defaultPassword !== "" ? { defaultPassword: values.defaultPassword } : {}),
  };
}
