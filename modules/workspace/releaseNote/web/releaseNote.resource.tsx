import { defineResource } from "#kit";
import { FormattedField } from "#modules/workspace/notice/web";
import { releaseNoteApi } from "../contract.ts";

export const releaseNoteResource = defineResource(releaseNoteApi, (column, field) => ({
  title: "releaseNote.title",
  search: [field.text("summary")],
  columns: [
    column.text("summary", { width: 480 }),
    column.person("createUserName", { width: 140, label: "kit.change.creator" }),
    column.instant("createTime", { width: 160, label: "kit.change.createTime" }),
  ],
  form: [
    field.custom("content", (input) => <FormattedField {...input} />, {
      isWide: true,
      hint: "releaseNote.contentHint",
    }),
  ],
  formContainer: "drawer",
  formWidth: 880,
  card: { meta: ["createUserName"], time: "createTime" },
  getName: ({ summary }) => summary,
}));
