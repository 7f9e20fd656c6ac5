import { defineSearch } from "#kit";
import { roleApi } from "#modules/role/contract";

export const search = defineSearch(roleApi, {
  screen: "/system/role/index",
  title: "role.title",
  label: ({ name }) => name,
  meta: ({ code }) => code,
});
