import { defineResource } from "#kit";
import { noticeTemplateApi } from "../../template.contract.ts";
import { FormattedField } from "../FormattedField.tsx";

export const noticeTemplateResource = defineResource(noticeTemplateApi, (column, field) => ({
  title: "noticeTemplate.templates",
  emptyText: "noticeTemplate.none",
  search: [field.text("name"), field.text("title"), field.dictionary("type", "NoticeTypeEnum")],
  columns: [
    column.text("name", { width: 220 }),
    column.text("title", { width: 360 }),
    column.dictionary("type", "NoticeTypeEnum", { width: 120 }),
    column.person("createUserName", { width: 120, isOptional: true }),
  ],
  form: [
    field.text("name", { isWide: true }),
    field.text("title", { isWide: true }),
    field.dictionary("type", "NoticeTypeEnum", { isRadio: true, isWide: true }),
    field.switch("isPinned"),
    field.switch("isMustRead"),
    field.custom("content", (input) => <FormattedField {...input} />, {
      isWide: true,
      hint: "noticeTemplate.contentHint",
    }),
  ],
  formContainer: "drawer",
  formWidth: 880,
  card: { meta: ["type"], text: "title" },
}));
