import type { RecordRow, Resource } from "#kit";
import { settingApi, tenantSettingApi } from "../contract.ts";
import type { SettingOwner } from "./settingOwners.ts";

const record: Omit<Resource<RecordRow>, "api"> = {
  pageCall: "page",
  isDetail: false,
  title: "setting.title",
  prefix: "setting",
  columns: [],
  search: [],
  requiresKeyword: false,
  form: [],
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

/** The values as records with a history. */
export const settingRecords: Readonly<Record<SettingOwner, Resource<RecordRow>>> = {
  installation: { ...record, api: settingApi },
  tenant: { ...record, api: tenantSettingApi },
};
