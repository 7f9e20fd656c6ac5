import { defineSearch } from "#kit";
import { organisationApi } from "../contract.ts";

export const search = defineSearch(organisationApi, {
  screen: "/system/org/index",
  title: "organisation.title",
  label: ({ name }) => name,
  meta: ({ code }) => code,
  recordActions: { movePreview: "organisation.movePreview" },
});
