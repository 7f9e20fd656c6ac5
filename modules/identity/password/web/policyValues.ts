import type { RawInputOf } from "#contract/api";
import type { PasswordRules } from "#contract/passwordRules";
import type { passwordPolicyApi, TenantPolicy } from "../contract.ts";

/** The form values: the effective rules, whether set here or by the installation. */
export type PolicyValues = PasswordRules & { readonly hasDefaultPassword: boolean; readonly defaultPassword: string };

/** The input of the save call. */
export type PolicyChanges = RawInputOf<(typeof passwordPolicyApi.calls)["save"]>;

const numbers = ["minimumLength", "maximumLength", "historyCount", "expiryDays"] as const;
const switches = ["upper", "lower", "digit", "special", "mustChangeFirst"] as const;

/** The initial values of the form. */
export function toPolicyValues({ effective, hasDefaultPassword }: TenantPolicy): PolicyValues {
  return { ...effective, hasDefaultPassword, defaultPassword: "" };
}

/**
 * The changed values. A value equal to the installation's default is not stored: it then follows later changes of the
 * default.
 */
export function toPolicyChanges(
  values: PolicyValues,
  { effective, installation, ...own }: TenantPolicy,
): PolicyChanges {
  const changedNumbers = numbers.filter((name) => values[name] !== effective[name]);
  const changedSwitches = switches.filter((name) => values[name] !== effective[name]);
  return {
    ...Object.fromEntries(changedNumbers.map((name) => [name, values[name] === installation[name] ? 0 : values[name]])),
    ...Object.fromEntries(changedSwitches.map((name) => [name, values[name]])),
    ...(values.hasDefaultPassword === own.hasDefaultPassword ? {} : { hasDefaultPassword: values.hasDefaultPassword }),
    ...(values.hasDefaultPassword && values.defaultPassword !== "" ? { defaultPassword: values.defaultPassword } : {}),
  };
}
