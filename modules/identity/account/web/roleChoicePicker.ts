import { call, type Picker } from "#kit";
import type { Id } from "#contract/id";
import { accountApi } from "../contract.ts";

/** The roles that an account has or could be given; those that the caller may not grant show the reason. */
export const roleChoicePicker: Picker = {
  name: `${accountApi.name}/ownRoleList`,
  api: accountApi.name,
  isPermitted: () => true,
  search: async ({ keyword, recordId }) => {
    const search = keyword.toLowerCase();
    return (await rolesOf(recordId)).filter(({ label, meta }) =>
      `${label} ${meta ?? ""}`.toLowerCase().includes(search),
    );
  },
  describe: async (values, recordId) => (await rolesOf(recordId)).filter(({ value }) => values.includes(value)),
};

async function rolesOf(accountId: Id | undefined) {
  const { grantedRoles, availableRoles } = await call(accountApi, "ownRoleList", { userId: accountId ?? 0 });
  return [...grantedRoles, ...availableRoles].map(({ id, name, disabled, reason }) => ({
    value: id,
    label: name,
    meta: reason ?? undefined,
    isDisabled: disabled,
  }));
}
