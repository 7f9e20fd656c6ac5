import type { RecordRow, Resource } from "#kit";
import { passwordPolicyApi } from "#modules/passwordPolicy/contract";

/** In the rules of a tenant 0 asks for nothing. */
const numbers = ["minimumLength", "maximumLength", "historyCount", "expiryDays"] as const;

/** The rules as a record with a history; there is one of it, so no list shows it. */
export const policyRecord: Resource<RecordRow> = {
  api: passwordPolicyApi,
  pageCall: "read",
  isDetail: false,
  title: "passwordPolicy.title",
  prefix: "passwordPolicy",
  columns: [],
  search: [],
  requiresKeyword: false,
  form: numbers.map((name) => ({
    name,
    kind: "number",
    choices: [{ value: 0, label: "passwordPolicy.asInstallation" }],
  })),
  sections: [],
  formWidth: 640,
  place: undefined,
  keepOnNext: [],
  detail: undefined,
  copyOf: undefined,
  derive: undefined,
  cardMeta: undefined,
  nameOf: ({ id }) => String(id),
  isFinal: undefined,
};
