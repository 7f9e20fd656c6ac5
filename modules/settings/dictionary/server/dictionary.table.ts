import type { StatusValue } from "#contract/fields";
import type { TranslatedNames } from "#contract/translatedNames";
import {
  bigInteger,
  boolean,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  reference,
  smallInteger,
  text,
  withoutIds,
} from "#core/rows/column";
import { defineGlobalTable, defineTable, type Table } from "#core/rows/table";
import { dictionaryError, type YesNoValue } from "../contract.ts";

/** Code lists. `isEnum`: its entries mirror an enum of the server and are not edited. */
export const dictionaryTypes = defineGlobalTable(
  "dictionary_type",
  { location: "copied", missing: () => dictionaryError("dictionary.missing") },
  {
    name: text(64),
    names: nullable(withoutIds(json<TranslatedNames>())),
    code: text(64),
    orderNo: defaulted(integer()),
    remark: nullable(text(256)),
    status: defaulted(smallInteger<StatusValue>()),
    /** 1 = built in. */
    sysFlag: defaulted(smallInteger<YesNoValue>()),
    /** 1 = each tenant can have entries of its own. */
    isTenant: defaulted(smallInteger<YesNoValue>()),
    isEnum: defaulted(boolean()),
  },
);

const itemMissing = () => dictionaryError("dictionaryItem.missing");

const itemColumns = {
  dictionaryTypeId: reference(),
  label: text(256),
  names: nullable(withoutIds(json<TranslatedNames>())),
  value: text(256),
  code: nullable(text(256)),
  tagType: nullable(text(16)),
  styleSetting: nullable(text(512)),
  classSetting: nullable(text(512)),
  orderNo: defaulted(integer()),
  remark: nullable(text(2048)),
  extData: nullable(text()),
  status: defaulted(smallInteger<StatusValue>()),
};

/** The items of the platform. */
export const dictionaryItems = defineGlobalTable(
  "dictionary_item",
  { location: "copied", missing: itemMissing },
  itemColumns,
);

/** The own items of tenants. `place` orders those with the same order number. */
export const tenantDictionaryItems = defineTable(
  "tenant_dictionary_item",
  { scope: "tenant", entity: "sysDictData", missing: itemMissing },
  { ...itemColumns, place: defaulted(integer()) },
);

const entryColumns = {
  ...itemColumns,
  tenantId: reference(),
  id: reference(),
  typeCode: text(64),
  typeStatus: smallInteger<StatusValue>(),
  isTenant: smallInteger<YesNoValue>(),
  isEnum: boolean(),
  orderNo: integer(),
  status: smallInteger<StatusValue>(),
  sortText: text(),
  isOwn: boolean(),
  replacedId: nullable(reference()),
  version: integer(),
  createTime: instant(),
  updateTime: nullable(instant()),
  createUserId: nullable(bigInteger()),
  createUserName: nullable(text(64)),
  updateUserId: nullable(bigInteger()),
  updateUserName: nullable(text(64)),
};

/** The items of all dictionaries as the tenant sees them: a view that merges both tables. Read-only. */
export const dictionaryEntries: Table<typeof entryColumns> = {
  name: "dictionary_entry",
  location: "tenant",
  hasTenant: true,
  isRecord: false,
  scope: "tenant",
  isPersonal: false,
  columns: entryColumns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: "sysDictData",
  missing: itemMissing,
};
