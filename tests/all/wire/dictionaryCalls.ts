import type { DictionaryWorld } from "./dictionaryWorld.ts";
import { anyList, mapOf, nullable, page } from "./shape.ts";
import { base, paging, type WireCall } from "./wireCall.ts";

const shared = "the platform's dictionaries are the same for all tenants, so only its administrator changes them";
const answersId = "the answer is the new id instead of null, for our own form";

const dictType = {
  ...base,
  name: "s",
  code: "s",
  orderNo: "n",
  remark: "s?",
  status: "n",
  sysFlag: "n",
  isTenant: "n",
} as const;
const dictData = {
  ...base,
  dictTypeId: "id",
  label: "s",
  value: "s",
  code: "s?",
  tagType: "s?",
  styleSetting: "s?",
  classSetting: "s?",
  orderNo: "n",
  remark: "s?",
  extData: "s?",
  status: "n",
} as const;
/** An item where it is chosen. */
const entry = {
  typeCode: "s",
  label: "s",
  value: "s",
  code: "s?",
  remark: "s?",
  orderNo: "n",
  tagType: "s?",
  extData: "s?",
  styleSetting: "s?",
  classSetting: "s?",
} as const;
const listed = { ...entry, id: "id", dictTypeId: "id", status: "n" } as const;

/** Dictionaries: specification 7 and 3, wire conventions 03, sections 2 and 3. */
export const dictionaryCalls: readonly WireCall<DictionaryWorld>[] = [
  {
    call: "POST sysDictType/page",
    access: "sysDictType/page",
    input: "paging, name, code, sysFlag 1|2|0",
    result: page(dictType),
    send: () => ({ body: { ...paging, name: "", code: "org", sysFlag: 0 } }),
  },
  { call: "GET sysDictType/list", access: "signed in", input: "", result: [dictType], send: () => ({}) },
  {
    call: "GET sysDictType/allDictList",
    access: "signed in",
    input: "",
    result: mapOf(anyList(entry)),
    send: () => ({}),
  },
  {
    call: "GET sysDictType/dataList",
    access: "signed in",
    input: "Code* s",
    result: [listed],
    send: () => ({ query: { Code: "org_type" } }),
    errors: { D3000: () => ({ query: { Code: "no_such_type" } }) },
  },
  {
    call: "GET sysDictType/detail",
    access: "signed in",
    input: "Id* id, Status n",
    result: dictType,
    send: ({ typeId }) => ({ query: { Id: typeId, Status: 1 } }),
    errors: { D3000: ({ unknownId }) => ({ query: { Id: unknownId } }) },
  },
  {
    call: "POST sysDictType/add",
    access: "sysDictType/add",
    input: "DictType",
    result: "id",
    ours: `${answersId}; ${shared}`,
    send: ({ unique }) => ({
      by: "platform",
      body: { id: 0, name: `Type ${unique()}`, code: unique(), orderNo: "100", status: 1, isTenant: 2, children: null },
    }),
    errors: {
      D3006: ({ unique }) => ({ by: "platform", body: { name: "Type", code: `${unique()}Enum` } }),
      D3001: ({ typeCode }) => ({ by: "platform", body: { name: "Type", code: typeCode } }),
      D3008: ({ unique }) => ({ by: "admin", body: { name: "Type", code: unique() } }),
    },
  },
  {
    call: "POST sysDictType/update",
    access: "sysDictType/update",
    input: "DictType",
    result: "null",
    ours: shared,
    send: ({ typeRow }) => ({ by: "platform", body: { ...typeRow, remark: "changed", children: [] } }),
    errors: {
      D3000: ({ unknownId }) => ({ by: "platform", body: { id: unknownId, name: "Type" } }),
      D3001: ({ typeRow }) => ({ by: "platform", body: { ...typeRow, code: "org_type" } }),
      D3007: ({ enumRow }) => ({ by: "platform", body: { ...enumRow, code: "another" } }),
      D3009: ({ typeRow }) => ({ by: "admin", body: { ...typeRow } }),
      D3012: ({ typeRow }) => ({ by: "platform", body: { ...typeRow, isTenant: 1 } }),
    },
  },
  {
    call: "POST sysDictType/setStatus",
    access: "sysDictType/update",
    input: "id* id, status* n",
    result: "null",
    ours: "the button of updating covers the switch; every field of the row may be sent",
    send: ({ typeRow }) => ({ by: "platform", body: { ...typeRow, status: 2 } }),
    errors: {
      D3000: ({ unknownId }) => ({ by: "platform", body: { id: unknownId, status: 1 } }),
      D3005: ({ typeId }) => ({ by: "platform", body: { id: typeId, status: 7 } }),
      D3009: ({ typeId }) => ({ by: "admin", body: { id: typeId, status: 1 } }),
    },
  },
  {
    call: "POST sysDictType/delete",
    access: "sysDictType/delete",
    input: "id* id",
    result: "null",
    ours: shared,
    send: async ({ addType }) => ({ by: "platform", body: { id: await addType() } }),
    errors: {
      D3000: ({ unknownId }) => ({ by: "platform", body: { id: unknownId } }),
      D3010: ({ enumRow }) => ({ by: "platform", body: { id: enumRow["id"] } }),
    },
  },
  {
    call: "POST sysDictData/page",
    access: "signed in",
    input: "paging, dictTypeId id, label, code",
    result: page(dictData),
    send: ({ typeId }) => ({ body: { ...paging, field: "orderNo", dictTypeId: String(typeId), label: "", code: "" } }),
  },
  {
    call: "GET sysDictData/list",
    access: "signed in",
    input: "DictTypeId* id",
    result: [dictData],
    send: ({ typeId }) => ({ query: { DictTypeId: typeId } }),
    errors: { D3000: ({ unknownId }) => ({ query: { DictTypeId: unknownId } }) },
  },
  {
    call: "GET sysDictData/dataList/{code}",
    access: "signed in",
    input: "code* s; without it Value s, Status n",
    result: nullable([listed]),
    send: () => ({ path: ["org_type"] }),
  },
  {
    call: "GET sysDictData/detail",
    access: "signed in",
    input: "Id* id, Status n",
    result: dictData,
    send: ({ itemId }) => ({ query: { Id: itemId, Status: 1 } }),
    errors: { D3004: ({ unknownId }) => ({ query: { Id: unknownId } }) },
  },
  {
    call: "POST sysDictData/add",
    access: "sysDictType/add",
    input: "DictData",
    result: "id",
    ours: `${answersId}; ${shared}, except for dictionaries to which each tenant adds items of its own`,
    send: ({ typeId, unique }) => ({
      by: "platform",
      body: { dictTypeId: typeId, label: "Item", value: unique(), code: unique(), tagType: "success", orderNo: 100 },
    }),
    errors: {
      D3003: ({ itemRow }) => ({ by: "platform", body: { ...itemRow, id: 0, value: "another" } }),
      D3008: ({ typeId }) => ({ by: "admin", body: { dictTypeId: typeId, label: "Item", value: "v", code: "c" } }),
    },
  },
  {
    call: "POST sysDictData/update",
    access: "sysDictType/update",
    input: "DictData",
    result: "null",
    ours: shared,
    send: ({ itemRow }) => ({ by: "platform", body: { ...itemRow, remark: "changed" } }),
    errors: {
      D3004: ({ unknownId }) => ({ by: "platform", body: { id: unknownId, label: "Item" } }),
      D3003: ({ itemRow, otherItemRow }) => ({ by: "platform", body: { ...otherItemRow, code: itemRow["code"] } }),
      D3009: ({ itemRow }) => ({ by: "admin", body: { ...itemRow } }),
    },
  },
  {
    call: "POST sysDictData/setStatus",
    access: "sysDictType/update",
    input: "id* id, status* n",
    result: "null",
    ours: "only the status changes, although clients send the whole row",
    send: ({ itemRow }) => ({ by: "platform", body: { ...itemRow, status: 2 } }),
    errors: {
      D3004: ({ unknownId }) => ({ by: "platform", body: { id: unknownId, status: 1 } }),
      D3005: ({ itemId }) => ({ by: "platform", body: { id: itemId, status: 7 } }),
      D3009: ({ itemId }) => ({ by: "admin", body: { id: itemId, status: 1 } }),
    },
  },
  {
    call: "POST sysDictData/delete",
    access: "sysDictType/delete",
    input: "id* id",
    result: "null",
    ours: shared,
    send: async ({ addItem }) => ({ by: "platform", body: { id: await addItem() } }),
    errors: {
      D3004: ({ unknownId }) => ({ by: "platform", body: { id: unknownId } }),
      D3010: ({ itemId }) => ({ by: "admin", body: { id: itemId } }),
    },
  },
  {
    call: "GET sysConst/list",
    access: "signed in",
    input: "",
    result: [{ name: "s", code: "s", data: { result: [{ name: "s", code: "s", data: "null" }] } }],
    send: () => ({}),
  },
  {
    call: "GET sysConst/data/{typeName}",
    access: "signed in",
    input: "typeName* s",
    result: [{ name: "s", code: "s", data: "null" }],
    send: () => ({ path: ["CommonConst"] }),
  },
  {
    call: "GET sysEnum/enumTypeList",
    access: "signed in",
    input: "",
    result: [
      {
        typeDescribe: "s",
        typeName: "s",
        typeRemark: "s",
        enumEntities: [{ describe: "s", theme: "s", name: "s", value: "n" }],
      },
    ],
    send: () => ({}),
  },
  {
    call: "GET sysEnum/enumDataList",
    access: "signed in",
    input: "EnumName* s",
    result: [{ describe: "s", theme: "s", name: "s", value: "n" }],
    send: () => ({ query: { EnumName: "StatusEnum" } }),
    errors: { D1503: () => ({ query: { EnumName: "NoSuchEnum" } }) },
  },
  {
    call: "POST sysEnum/enumToDict",
    access: "platform administrator",
    input: "",
    result: "null",
    ours: "it writes what all tenants share",
    send: () => ({}),
  },
];
