import * as z from "zod";
import { defineApi, Done, get, NoInput, post, withOptionalLastSegment, withPathSegments } from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import {
  auditColumns,
  createUpdateSchema,
  optionalText,
  OrderNo,
  SearchText,
  Status,
  StatusValue,
  text,
} from "#contract/fields";
import { Id, idOf, IdOnly } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { DictionaryEntry } from "#contract/session";
import { NamesAnswer, translatedNames } from "#contract/translatedNames";

/** Yes and no on the wire (contract 00, 10: YesNo). */
export const YesNo = { yes: 1, no: 2 } as const;

/** See `YesNo`. */
export const YesNoValue = markDictionary(z.union([z.literal(YesNo.yes), z.literal(YesNo.no)]), "YesNoEnum");
/** 1 or 2. */
export type YesNoValue = z.infer<typeof YesNoValue>;

/** Looks of an item (specification 5); any other is shown as the first. */
export const tagTypes = ["primary", "success", "info", "warning", "danger"] as const;

/** Maximum number of items in one dictionary. */
export const maxDictionaryItems = 1000;

/**
 * What the caller may do with a type or an item: change it, change it for the own tenant only (the platform's item stays
 * as it is for others), or only read it.
 */
export const DictionaryAccess = z.enum(["edit", "adapt", "read"]);
/** See the schema of the same name. */
export type DictionaryAccess = z.infer<typeof DictionaryAccess>;

/** Fields of the form of a type. Its code identifies it in forms and lists, and for other clients. */
export const DictionaryTypeDraft = z.object({
  name: text(64),
  names: translatedNames(64),
  code: text(64),
  /** Each tenant can add items of its own. Does not change later. */
  isTenant: YesNoValue.default(YesNo.no),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(256),
});
/** See the schema of the same name. */
export type DictionaryTypeDraft = z.infer<typeof DictionaryTypeDraft>;

/** A type in lists. `name` is the stored name, `i18nName` the name in the caller's language. */
export const DictionaryType = defineRecordSchema(
  "sysDictType",
  "dictionary",
  z.object({
    id: Id,
    name: z.string(),
    i18nName: z.string(),
    names: NamesAnswer,
    code: z.string(),
    isTenant: YesNoValue,
    /** 1 = comes with the product. */
    sysFlag: YesNoValue,
    /** Mirrors an enum of the server: its values are fixed. */
    isEnum: z.boolean(),
    orderNo: z.int(),
    status: StatusValue,
    remark: z.string().nullable(),
    access: DictionaryAccess,
    /** Whether the caller may add items. */
    canAddItems: z.boolean(),
    ...auditColumns,
  }),
  {
    names: { i18nName: ["sysDictType:name"], names: ["sysDictType:name"] },
    always: ["access", "canAddItems", "isEnum"],
  },
);
/** See the schema of the same name. */
export type DictionaryType = z.infer<typeof DictionaryType>;

/** Fields of the form of an item. A value occurs once in a dictionary, and so does a code. */
export const DictionaryItemDraft = z.object({
  dictTypeId: idOf("dictionary"),
  label: text(256),
  names: translatedNames(256),
  value: text(256),
  code: optionalText(256),
  tagType: optionalText(16),
  styleSetting: optionalText(512),
  classSetting: optionalText(512),
  orderNo: OrderNo,
  status: StatusValue.default(Status.enabled),
  remark: optionalText(2048),
  extData: optionalText(8000),
});
/** See the schema of the same name. */
export type DictionaryItemDraft = z.infer<typeof DictionaryItemDraft>;

/** Our own form asks for the code; existing clients may leave it out. */
export const DictionaryItemForm = DictionaryItemDraft.extend({ code: text(256) });

const itemFields = {
  id: Id,
  dictTypeId: idOf("dictionary"),
  typeCode: z.string(),
  label: z.string(),
  i18nName: z.string(),
  names: NamesAnswer,
  value: z.string(),
  code: z.string().nullable(),
  tagType: z.string().nullable(),
  styleSetting: z.string().nullable(),
  classSetting: z.string().nullable(),
  orderNo: z.int(),
  status: StatusValue,
  remark: z.string().nullable(),
  extData: z.string().nullable(),
  /** An item of the caller's tenant. */
  isOwn: z.boolean(),
  /** The item of the platform that an own one replaces. */
  replacedId: idOf("dictionaryItem").nullable(),
  access: DictionaryAccess,
  ...auditColumns,
};

const itemVisibility = {
  names: { i18nName: ["sysDictData:label"], names: ["sysDictData:label"] },
  always: ["dictTypeId", "typeCode", "isOwn", "replacedId", "access"],
};

/**
 * An item as it is managed. `label` is the stored text, `i18nName` the text in the caller's language. An own item with
 * the value of one of the platform's is in its place.
 */
export const DictionaryItem = defineRecordSchema("sysDictData", "dictionaryItem", z.object(itemFields), itemVisibility);
/** See the schema of the same name. */
export type DictionaryItem = z.infer<typeof DictionaryItem>;

/** An item where it is chosen: `label` is in the caller's language, and a disabled type disables its items. */
export const DictionaryListItem = DictionaryEntry.extend({
  id: Id,
  dictTypeId: idOf("dictionary"),
  status: StatusValue,
});
/** See the schema of the same name. */
export type DictionaryListItem = z.infer<typeof DictionaryListItem>;

/** Where a dictionary is used: a field of a record, in lists or in forms. Titles are in the caller's language. */
export const DictionaryUse = z.object({
  entity: z.string(),
  title: z.string(),
  field: z.string(),
  label: z.string(),
  isShown: z.boolean(),
  isWritten: z.boolean(),
});
/** See the schema of the same name. */
export type DictionaryUse = z.infer<typeof DictionaryUse>;

/** The code of a dictionary, such as `org_type`. */
const TypeCode = z.object({ code: z.string().trim().min(1).max(64) });
/** Existing clients send the status with the id; only the id counts. */
const StatusInput = z.object({ id: Id, status: z.int().meta({ examples: [Status.enabled] }) });

const typeFilters = {
  keyword: SearchText,
  name: SearchText,
  code: SearchText,
  /** 0 = all. */
  sysFlag: z.union([YesNoValue, z.literal(0)]).optional(),
  status: StatusValue.optional(),
};

/**
 * The platform administrator writes types. Holders of the codes write the own items of their tenant, where a type lets
 * each tenant have some.
 */
export const dictionaryTypeApi = defineApi("sysDictType", {
  page: post(ListQuery.extend(typeFilters), pageOf(DictionaryType), "granted"),
  list: get(NoInput, z.array(DictionaryType), "signedIn"),
  /** The items of one dictionary. */
  dataList: get(TypeCode, z.array(DictionaryListItem), "signedIn"),
  detail: get(IdOnly, DictionaryType, "signedIn"),
  /** The fields of the product that take their values from a dictionary. */
  uses: get(TypeCode, z.array(DictionaryUse), { code: "sysDictType/update" }),
  add: post(DictionaryTypeDraft, Id, "granted"),
  update: post(createUpdateSchema(DictionaryTypeDraft), Done, "granted"),
  /** Deletes a type with its items. */
  delete: post(IdOnly, Done, "granted"),
  setStatus: post(StatusInput, Done, { code: "sysDictType/update" }),
});

const itemFilters = { keyword: SearchText, label: SearchText, value: SearchText, code: SearchText };

/** See `dictionaryTypeApi`. A change of a platform's item by a tenant is stored as an own item with the same value. */
export const dictionaryItemApi = defineApi("sysDictData", {
  page: post(
    ListQuery.extend({ ...itemFilters, dictTypeId: idOf("dictionary").optional() }),
    pageOf(DictionaryItem),
    "signedIn",
  ),
  list: get(z.object({ dictTypeId: idOf("dictionary") }), z.array(DictionaryItem), "signedIn"),
  /** The items of one dictionary by its code, or by `value` as older clients send it; null if there is none. */
  dataList: withOptionalLastSegment(
    withPathSegments(
      get(
        z.object({ code: z.string().trim().max(64).default(""), value: SearchText, status: StatusValue.optional() }),
        z.array(DictionaryListItem).nullable(),
        "signedIn",
      ),
      "code",
    ),
  ),
  detail: get(IdOnly, DictionaryItem, "signedIn"),
  add: post(DictionaryItemDraft, Id, { code: "sysDictType/add" }),
  update: post(createUpdateSchema(DictionaryItemDraft.omit({ dictTypeId: true })), Done, {
    code: "sysDictType/update",
  }),
  delete: post(IdOnly, Done, { code: "sysDictType/delete" }),
  setStatus: post(StatusInput, Done, { code: "sysDictType/update" }),
  /** Deletes the tenant's version of an item, so that the platform's applies again. */
  reset: post(IdOnly, Done, { code: "sysDictType/update" }),
  /** Puts the items of a dictionary into this order. A tenant moves its own items only. */
  arrange: post(z.object({ dictTypeId: idOf("dictionary"), ids: z.array(Id).min(1).max(maxDictionaryItems) }), Done, {
    code: "sysDictType/update",
  }),
});

export const dictionaryError = errors({
  "dictionary.missing": "D3000",
  "dictionary.taken": "D3001",
  "dictionary.enum_code": "D3006",
  "dictionary.fixed_code": "D3007",
  "dictionary.no_add": "D3008",
  "dictionary.no_edit": "D3009",
  "dictionary.no_delete": "D3010",
  "dictionary.tenant_fixed": "D3012",
  "dictionaryItem.taken": "D3003",
  "dictionaryItem.missing": "D3004",
  "dictionaryItem.no_type": "D3011",
  "dictionaryItem.no_add": "D3008",
  "dictionaryItem.no_edit": "D3009",
  "dictionaryItem.value_fixed": "D3009",
  "dictionaryItem.no_delete": "D3010",
  "dictionaryItem.no_version": "D3010",
  "dictionaryItem.too_many": "D1009",
});
