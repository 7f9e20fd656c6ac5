import { defineResource } from "#kit";
import { closedApi, workApi } from "./work.api.ts";

const kinds = [
  { value: "earth", label: "catalogue.kind.earth" },
  { value: "concrete", label: "catalogue.kind.concrete" },
  { value: "steel", label: "catalogue.kind.steel" },
  { value: "finish", label: "catalogue.kind.finish" },
] as const;

/** Every kind of cell and of field that there is. */
export const workResource = defineResource(workApi, (column, field) => ({
  title: "catalogue.title",
  search: [field.text("keyword", { label: "catalogue.keyword" }), field.select("kind", kinds), field.status("status")],
  columns: [
    column.identity("name", { also: "code", width: 240 }),
    column.dictionary("gender", "GenderEnum"),
    column.text("foreman"),
    column.masked("phone"),
    column.date("startDate"),
    column.number("amount"),
    column.list("tags"),
    column.status("status"),
    column.text("remark", { width: 220 }),
    column.instant("createTime", { label: "kit.change.createTime" }),
  ],
  form: [
    {
      title: "kit.section",
      fields: [
        field.text("name"),
        field.text("code", { hint: "catalogue.codeHint", isDisabled: (_, kind) => kind === "edit" }),
        field.select("kind", kinds),
        field.date("startDate"),
        field.number("amount"),
        field.number("progress"),
        field.switch("isCritical"),
        field.status("status"),
      ],
    },
    {
      title: "catalogue.people",
      fields: [
        field.text("foreman"),
        field.text("phone"),
        field.dictionary("gender", "GenderEnum", { isRadio: true }),
        field.textArea("remark"),
      ],
    },
  ],
}));

/** The same, for somebody who may not look at it. */
export const closedResource = defineResource(closedApi, (column) => ({
  title: "catalogue.title",
  columns: [column.text("name")],
}));
