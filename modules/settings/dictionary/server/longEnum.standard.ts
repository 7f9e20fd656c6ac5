import type { EnumItem, EnumList } from "./enumList.standard.ts";

/** Enums of the core with many values. */
export function longEnums(): EnumList[] {
  return [
    { number: 28, code: "FilterOperatorEnum", name: "dictionary.FilterOperatorEnum", items: filterOperators },
    { number: 29, code: "DataOpTypeEnum", name: "dictionary.DataOpTypeEnum", items: operations },
    { number: 30, code: "DbTypeEnum", name: "dictionary.DbTypeEnum", items: databases() },
    {
      number: 31,
      code: "NationEnum",
      name: "dictionary.NationEnum",
      items: nations.map((name, index) => [name, index + 1, `dictionary.NationEnum.${name}`]),
    },
  ];
}

const filterOperators: readonly EnumItem[] = [
  ["EQ", 0, "dictionary.FilterOperatorEnum.EQ"],
  ["NEQ", 1, "dictionary.FilterOperatorEnum.NEQ"],
  ["LT", 2, "dictionary.FilterOperatorEnum.LT"],
  ["LTE", 3, "dictionary.FilterOperatorEnum.LTE"],
  ["GT", 4, "dictionary.FilterOperatorEnum.GT"],
  ["GTE", 5, "dictionary.FilterOperatorEnum.GTE"],
  ["StartsWith", 6, "dictionary.FilterOperatorEnum.StartsWith"],
  ["EndsWith", 7, "dictionary.FilterOperatorEnum.EndsWith"],
  ["Contains", 8, "dictionary.FilterOperatorEnum.Contains"],
];

const operations: readonly EnumItem[] = [
  ["Other", 0, "dictionary.DataOpTypeEnum.Other"],
  ["Add", 1, "dictionary.DataOpTypeEnum.Add"],
  ["Delete", 2, "dictionary.DataOpTypeEnum.Delete"],
  ["Edit", 3, "dictionary.DataOpTypeEnum.Edit"],
  ["Update", 4, "dictionary.DataOpTypeEnum.Update"],
  ["Query", 5, "dictionary.DataOpTypeEnum.Query"],
  ["Detail", 6, "dictionary.DataOpTypeEnum.Detail"],
  ["Tree", 7, "dictionary.DataOpTypeEnum.Tree"],
  ["Import", 8, "dictionary.DataOpTypeEnum.Import"],
  ["Export", 9, "dictionary.DataOpTypeEnum.Export"],
  ["Grant", 10, "dictionary.DataOpTypeEnum.Grant"],
  ["Force", 11, "dictionary.DataOpTypeEnum.Force"],
  ["Clean", 12, "dictionary.DataOpTypeEnum.Clean"],
];

/** Databases by their number; the names are those of the products. */
export function databases(): EnumItem[] {
  const numberedNames = (
    "MySql SqlServer Sqlite Oracle PostgreSQL Dm Kdbndp Oscar MySqlConnector Access OpenGauss QuestDB HG ClickHouse " +
    "GBase Odbc OceanBaseForOracle TDengine GaussDB OceanBase Tidb Vastbase PolarDB Doris"
  ).split(" ");
  return [
    ...numberedNames.map((name, value): EnumItem => [name, value, { literal: name }]),
    ["Custom", 900, "dictionary.DbTypeEnum.Custom"],
  ];
}

/** The 56 ethnic groups in the order of the specification; 35 is as the specification has it. */
const nations = [
  "Han",
  "Zhuang",
  "Manchu",
  "Hui",
  "Miao",
  "Uyghur",
  "Tujia",
  "Yi",
  "Mongol",
  "Tibetan",
  "Bouyei",
  "Dong",
  "Yao",
  "Korean",
  "Bai",
  "Hani",
  "Kazakh",
  "Li",
  "Dai",
  "She",
  "Lisu",
  "Gelao",
  "Lahu",
  "Dongxiang",
  "Naxi",
  "Jingpo",
  "Kyrgyz",
  "Tu",
  "Daur",
  "Mulao",
  "Qiang",
  "Blang",
  "Salar",
  "Maonan",
  "Ge",
  "Xibe",
  "Achang",
  "Pumi",
  "Tajik",
  "Nu",
  "Uzbek",
  "Russian",
  "Evenki",
  "Deang",
  "Bonan",
  "Yugur",
  "Kinh",
  "Tatar",
  "Derung",
  "Oroqen",
  "Hezhen",
  "Monba",
  "Lhoba",
  "Gaoshan",
  "Wa",
  "Jino",
] as const;
