import type { DraftOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { profileApi } from "#modules/profile/contract";
import { isSameValue } from "../../kit/form/formValues.ts";
import { fieldHelpers, type Values } from "../../kit/resource/field.ts";
import type { FormSection, Resource } from "../../kit/resource/resource.ts";

/** Whose form it is. */
export type Person = { readonly id: Id; readonly realName: string };

const field = fieldHelpers<DraftOf<typeof profileApi.calls.update>>();

const sections: readonly FormSection[] = [
  {
    title: "profile.section.person",
    fields: [
      field.text("realName"),
      field.text("nickName"),
      field.text("phone"),
      field.text("email"),
      field.dictionary("sex", "GenderEnum", { isRadio: true }),
      field.date("birthday"),
      field.text("address", { isWide: true }),
      field.textArea("introduction"),
    ],
  },
  {
    title: "profile.section.more",
    fields: [
      field.text("officePhone"),
      field.text("nation"),
      field.dictionary("cultureLevel", "CultureLevelEnum"),
      field.text("college"),
      field.text("politicalOutlook"),
      field.dictionary("cardType", "CardTypeEnum"),
      field.text("idCardNum"),
      field.text("emergencyContact"),
      field.text("emergencyPhone"),
      field.text("emergencyAddress", { isWide: true }),
    ],
  },
];

/** One's own account as a form: no list stands behind it, the words are those of the accounts. */
export const profileResource: Resource<Person> = {
  api: profileApi,
  pageCall: "page",
  isDetail: false,
  title: "profile.basics",
  prefix: "account",
  columns: [],
  search: [],
  requiresKeyword: false,
  form: sections.flatMap(({ fields }) => fields),
  sections,
  formWidth: 640,
  place: "page",
  keepOnNext: [],
  // The call that changes takes every field alone; a name there has to be all the same.
  draft: profileApi.calls.update.input.extend({ realName: accountApi.calls.add.input.shape.realName }),
  detail: "read",
  copyOf: undefined,
  derive: undefined,
  cardMeta: undefined,
  nameOf: ({ realName }) => realName,
  isFinal: undefined,
};

/** Whether somebody is to be reached otherwise than before. */
export function areContactsNew(before: Values, values: Values): boolean {
  return (["phone", "email"] as const).some((name) => name in values && !isSameValue(before[name], values[name]));
}
