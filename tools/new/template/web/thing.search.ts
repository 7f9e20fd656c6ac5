import { defineSearch } from "#kit";
import { thingApi } from "../contract.ts";

export const search = defineSearch(thingApi, {
  screen: "/thing/index",
  title: "thing.title",
  label: ({ name }) => name,
  meta: ({ code }) => code,
});
