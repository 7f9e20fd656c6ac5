import type { RawInputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { accountApi } from "#modules/identity/account/contract";
import { profileApi } from "../../contract.ts";
import { isSameValue } from "#kit/form/formValues.ts";
import { createFieldHelpers, type Values } from "#kit/resource/field.ts";
import type { FormSection, Resource } from "#kit/resource/resource.ts";

/** The account that the form edits. */
export type Person = { readonly id: Id; readonly realName: string };

const field = createFieldHelpers<RawInputOf<typeof profileApi.calls.update>>();

const sections: readonly FormSection[] = [
  {
    title: "profile.section.person",
    fields: [
      field.text("realName"),
      field.text("nickName"),
      field.text("phone"),
      field.text("email"),
      field.dictionary("sex", "GenderEnum", { isRadio: true, empty: 0 }),
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
      field.dictionary("cultureLevel", "CultureLevelEnum", { empty: 0 }),
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

/** The form of the own account: it has no list, and uses the texts of the account module. */
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
  formContainer: "page",
  keepOnNext: [],
  // Every field is optional in the call; the form requires a name.
  draft: profileApi.calls.update.input.extend({ realName: accountApi.calls.add.input.shape.realName }),
  detail: "read",
  toCopy: undefined,
  derive: undefined,
  proposals: [],
  card: {},
  getName: ({ realName }) => realName,
  isFinal: undefined,
};

/** Whether the phone number or the e-mail address changes. */
export function hasContactChange(before: Values, values: Values): boolean {
  return (["phone", "email"] as const).some((name) => name in values && !isSameValue(before[name], values[name]));
}
