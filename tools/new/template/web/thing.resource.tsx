import { defineResource } from "#kit";
import { thingApi } from "../contract.ts";

export const thingResource = defineResource(thingApi, (column, field) => ({
  title: "thing.title",
  search: [field.text("keyword"), field.status("status"), field.text("name"), field.text("code")],
  columns: [
    column.text("name", { width: 200 }),
    column.text("code"),
    column.number("orderNo"),
    column.status("status"),
    column.text("remark", { width: 220 }),
  ],
  form: [field.text("name"), field.text("code"), field.number("orderNo"), field.status("status"), field.textArea("remark")],
}));
