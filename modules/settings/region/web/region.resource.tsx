import { defineResource } from "#kit";
import { regionApi } from "../contract.ts";
import { regionPicker } from "./regionPicker.ts";

export const regionResource = defineResource(regionApi, (column, field) => ({
  title: "region.title",
  search: [field.text("keyword"), field.text("code")],
  columns: [
    column.text("name", { width: 240 }),
    column.text("code", { width: 120 }),
    column.text("type", { width: 100 }),
    column.text("shortName", { width: 100 }),
    column.number("orderNo"),
    column.text("cityCode", { width: 100 }),
    column.text("remark"),
  ],
  form: [
    field.pick("pid", regionPicker, { isWide: true, empty: 0 }),
    field.text("name"),
    field.text("shortName"),
    field.text("code", { hint: "region.codeHint" }),
    field.text("type"),
    field.text("cityCode"),
    field.text("zipCode"),
    field.number("orderNo"),
    field.textArea("remark"),
  ],
  keepOnNext: ["pid", "type"],
  // Codes of regions are unique.
  toCopy: ({ code: _, ...region }) => region,
}));
