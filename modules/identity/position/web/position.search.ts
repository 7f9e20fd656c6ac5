import { defineSearch } from "#kit";
import { positionApi } from "../contract.ts";

export const search = defineSearch(positionApi, {
  screen: "/system/pos/index",
  title: "position.title",
  label: ({ name }) => name,
  meta: ({ code }) => code,
});
