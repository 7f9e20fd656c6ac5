import { defineSearch } from "#kit";
import { roleApi } from "../contract.ts";

export const search = defineSearch(roleApi, {
  screen: "/system/role/index",
  title: "role.title",
  label: ({ name }) => name,
  meta: ({ code }) => code,
  recordActions: { copy: "role.copy" },
});
