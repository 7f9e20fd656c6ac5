import { call, type Picker } from "#kit";
import { roleApi } from "#modules/identity/role/contract";

/** The roles that the caller may grant; the call answers all of them at once. */
export const rolePicker: Picker = {
  name: `${roleApi.name}/list`,
  api: roleApi.name,
  isPermitted: () => true,
  search: async ({ keyword }) => {
    const search = keyword.toLowerCase();
    return (await rolesToGive()).filter(({ label, meta }) => `${label} ${meta ?? ""}`.toLowerCase().includes(search));
  },
  describe: async (values) => (await rolesToGive()).filter(({ value }) => values.includes(value)),
};

async function rolesToGive() {
  const roles = await call(roleApi, "list", {});
  return roles.map(({ id, i18nName, code }) => ({ value: id, label: i18nName, meta: code ?? undefined }));
}
