import { defineSearch } from "#kit";
import { organisationApi } from "#modules/organisation/contract";

export const search = defineSearch(organisationApi, {
  screen: "/system/org/index",
  title: "organisation.title",
  label: ({ name }) => name,
  meta: ({ code }) => code,
});
