import type { BuiltInTitle } from "#core/request/names";
import { databases } from "./longEnum.standard.ts";

/** An entry of a code list: its value and label. New ones are added at the end: ids follow the index. */
export type CodeItem = readonly [value: string, label: BuiltInTitle];

/** A built-in code list that mirrors no enum. */
export type CodeList = {
  readonly id: number;
  readonly code: string;
  readonly name: BuiltInTitle;
  readonly orderNo: number;
  readonly items: readonly CodeItem[];
};

/** The code lists of contract 04, 8. New ones are added at the end. */
export function codeLists(): CodeList[] {
  return [...generatorLists, databaseList(), organisationList(), sensitiveWords];
}

const generatorLists: readonly CodeList[] = [
  {
    id: 1300000000101,
    code: "code_gen_effect_type",
    name: "dictionary.code_gen_effect_type",
    orderNo: 100,
    items: [
      ["Input", "dictionary.code_gen_effect_type.Input"],
      ["DictSelector", "dictionary.code_gen_effect_type.DictSelector"],
      ["ConstSelector", "dictionary.code_gen_effect_type.ConstSelector"],
      ["EnumSelector", "dictionary.code_gen_effect_type.EnumSelector"],
      ["ApiTreeSelector", "dictionary.code_gen_effect_type.ApiTreeSelector"],
      ["ForeignKey", "dictionary.code_gen_effect_type.ForeignKey"],
      ["InputNumber", "dictionary.code_gen_effect_type.InputNumber"],
      ["DatePicker", "dictionary.code_gen_effect_type.DatePicker"],
      ["InputTextArea", "dictionary.code_gen_effect_type.InputTextArea"],
      ["Upload", "dictionary.code_gen_effect_type.Upload"],
      ["Switch", "dictionary.code_gen_effect_type.Switch"],
    ],
  },
  {
    id: 1300000000102,
    code: "code_gen_query_type",
    name: "dictionary.code_gen_query_type",
    orderNo: 101,
    items: [
      ["==", "dictionary.code_gen_query_type.equals"],
      ["like", "dictionary.code_gen_query_type.like"],
      [">", "dictionary.code_gen_query_type.greater"],
      ["<", "dictionary.code_gen_query_type.less"],
      ["!=", "dictionary.code_gen_query_type.notEquals"],
      [">=", "dictionary.code_gen_query_type.greaterOrEquals"],
      ["<=", "dictionary.code_gen_query_type.lessOrEquals"],
      ["isNotNull", "dictionary.code_gen_query_type.isNotNull"],
      ["~", "dictionary.code_gen_query_type.period"],
    ],
  },
  {
    id: 1300000000103,
    code: "code_gen_net_type",
    name: "dictionary.code_gen_net_type",
    orderNo: 102,
    items: plain("long string DateTime bool int double float decimal Guid DateTimeOffset"),
  },
  {
    id: 1300000000104,
    code: "code_gen_create_type",
    name: "dictionary.code_gen_create_type",
    orderNo: 103,
    items: [
      ["100", "dictionary.code_gen_create_type.100"],
      ["111", "dictionary.code_gen_create_type.111"],
      ["121", "dictionary.code_gen_create_type.121"],
      ["200", "dictionary.code_gen_create_type.200"],
      ["211", "dictionary.code_gen_create_type.211"],
      ["221", "dictionary.code_gen_create_type.221"],
    ],
  },
  {
    id: 1300000000105,
    code: "code_gen_base_class",
    name: "dictionary.code_gen_base_class",
    orderNo: 104,
    items: plain("EntityBaseId EntityBase EntityTenantId EntityTenant EntityBaseData EntityTenantBaseData"),
  },
  {
    id: 1300000000106,
    code: "code_gen_print_type",
    name: "dictionary.code_gen_print_type",
    orderNo: 105,
    items: [
      ["off", "dictionary.code_gen_print_type.off"],
      ["custom", "dictionary.code_gen_print_type.custom"],
    ],
  },
  {
    id: 1300000000107,
    code: "code_gen_tab_type",
    name: "dictionary.code_gen_tab_type",
    orderNo: 202,
    items: [
      ["List", "dictionary.code_gen_tab_type.List"],
      ["Tree", "dictionary.code_gen_tab_type.Tree"],
    ],
  },
];

function databaseList(): CodeList {
  const items = databases().map(([, value, label]): CodeItem => [String(value), label]);
  return { id: 1300000000108, code: "db_type", name: "dictionary.db_type", orderNo: 107, items };
}

function organisationList(): CodeList {
  return {
    id: 1300000005001,
    code: "org_type",
    name: "dictionary.org_type",
    orderNo: 201,
    items: [
      ["101", "dictionary.org_type.101"],
      ["201", "dictionary.org_type.201"],
      ["301", "dictionary.org_type.301"],
      ["401", "dictionary.org_type.401"],
      ["501", "dictionary.org_type.501"],
      // Not in contract 04: the units that construction companies work in.
      ["601", "dictionary.org_type.601"],
    ],
  };
}

/** Words that notices show as asterisks; the installation fills this list. */
const sensitiveWords: CodeList = {
  id: 1300000005011,
  code: "sensitive_word",
  name: "dictionary.sensitive_word",
  orderNo: 202,
  items: [],
};

/** Values that are their own labels. */
function plain(values: string): CodeItem[] {
  return values.split(" ").map((value) => [value, { literal: value }]);
}
