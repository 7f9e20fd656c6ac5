import { defineResource } from "#kit";
import { organisationApi, OrganisationForm, organisationTypes } from "../contract.ts";
import { directorPicker } from "./directorPicker.ts";
import { organisationPicker } from "./organisationPicker.ts";
import { StaffCount } from "./StaffCount.tsx";

export const organisationResource = defineResource(organisationApi, (column, field) => ({
  title: "organisation.title",
  search: [
    field.text("keyword"),
    field.dictionary("type", organisationTypes),
    field.status("status"),
    field.text("code"),
  ],
  columns: [
    column.text("name", { width: 280 }),
    column.text("code", { width: 130 }),
    column.dictionary("type", organisationTypes, { width: 126 }),
    column.number("level"),
    column.count("staffCount", (organisation) => <StaffCount organisation={organisation} />, { width: 90 }),
    column.number("orderNo"),
    column.status("status"),
  ],
  draft: OrganisationForm,
  proposals: [{ field: "code", from: "name", call: "proposeCode" }],
  form: [
    field.pick("pid", organisationPicker, { isWide: true, hasTop: true }),
    field.text("name"),
    field.text("code", { isUsuallyUnique: true }),
    field.dictionary("type", organisationTypes),
    field.number("level", { hint: "organisation.levelHint" }),
    field.pick("directorId", directorPicker, { nameField: "directorName" }),
    field.number("orderNo"),
    field.status("status"),
    field.textArea("remark"),
  ],
  disabledText: "organisation.disabled",
  keepOnNext: ["pid", "type"],
}));
