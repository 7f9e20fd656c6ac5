import { Chip, definePicker, defineResource, useTexts } from "#kit";
import { unitPicker } from "./units.ts";
import { forbiddenApi, workApi } from "./work.api.ts";

const kinds = [
  { value: "earth", label: "catalogue.kind.earth" },
  { value: "concrete", label: "catalogue.kind.concrete" },
  { value: "steel", label: "catalogue.kind.steel" },
  { value: "finish", label: "catalogue.kind.finish" },
] as const;

const workPicker = definePicker(workApi, { call: "page", label: ({ foreman }) => foreman, meta: ({ code }) => code });

function Critical({ isCritical }: { isCritical: boolean }) {
  const t = useTexts();
  return isCritical ? <Chip tone="amber">{t("catalogue.isCritical")}</Chip> : undefined;
}

/** Every kind of cell and of field. */
export const workResource = defineResource(workApi, (column, field) => ({
  title: "catalogue.title",
  search: [field.text("keyword", { label: "catalogue.keyword" }), field.select("kind", kinds), field.status("status")],
  columns: [
    column.identity("name", { also: "code", width: 240 }),
    column.dictionary("gender", "GenderEnum", { group: "catalogue.people" }),
    column.person("foreman", { group: "catalogue.people" }),
    column.masked("phone", { group: "catalogue.people" }),
    column.text("unit", { tooltip: "unitPath" }),
    column.date("startDate"),
    column.money("amount", { currency: "CNY", summary: "sum" }),
    column.progress("progress", { summary: "average" }),
    column.tags("tags"),
    column.status("status"),
    column.picture("photo"),
    column.file("drawing"),
    column.text("remark", { width: 220 }),
    column.instant("createTime", { label: "kit.change.createTime" }),
    column.custom("isCritical", ({ isCritical }) => <Critical isCritical={isCritical} />),
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
        field.pick("unitId", unitPicker, { nameField: "unit" }),
        field.pickMany("helperIds", workPicker),
        field.textArea("remark"),
      ],
    },
  ],
}));

/** The same, for an account without permission to read it. */
export const forbiddenResource = defineResource(forbiddenApi, (column) => ({
  title: "catalogue.title",
  columns: [column.text("name")],
}));
