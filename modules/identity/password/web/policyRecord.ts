import type { RecordRow, Resource } from "#kit";
import { passwordPolicyApi } from "../contract.ts";

/** In the rules of a tenant 0 means no requirement. */
const numbers = ["minimumLength", "maximumLength", "historyCount", "expiryDays"] as const;

/** The rules as a record with a history; there is only one, so no list shows it. */
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
  formContainer: undefined,
  keepOnNext: [],
  detail: undefined,
  toCopy: undefined,
  derive: undefined,
  proposals: [],
  card: {},
  getName: ({ id }) => String(id),
  isFinal: undefined,
};
