import { defineSearch } from "#kit";
import { fileApi } from "../contract.ts";

export const search = defineSearch(fileApi, {
  screen: "/system/file/index",
  title: "file.files",
  label: ({ fileName, suffix }) => `${fileName}${suffix}`,
  meta: ({ sizeInfo }) => sizeInfo,
});
