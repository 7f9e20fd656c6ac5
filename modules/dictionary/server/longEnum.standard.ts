import type { EnumItem, EnumList } from "./enumList.standard.ts";

/** Enums of the core with many values. */
export function longEnums(): EnumList[] {
  return [
    { number: 28, code: "FilterOperatorEnum", name: "过滤运算符", en: "Filter operator", items: filterOperators },
    { number: 29, code: "DataOpTypeEnum", name: "数据操作类型", en: "Kind of operation", items: operations },
    { number: 30, code: "DbTypeEnum", name: "数据库类型", en: "Database", items: databases() },
    { number: 31, code: "NationEnum", name: "民族", en: "Ethnic group", items: nations() },
  ];
}

const filterOperators: readonly EnumItem[] = [
  ["EQ", 0, "等于", "Equals"],
  ["NEQ", 1, "不等于", "Does not equal"],
  ["LT", 2, "小于", "Less than"],
  ["LTE", 3, "小于等于", "Less than or equal to"],
  ["GT", 4, "大于", "Greater than"],
  ["GTE", 5, "大于等于", "Greater than or equal to"],
  ["StartsWith", 6, "开始包含", "Starts with"],
  ["EndsWith", 7, "末尾包含", "Ends with"],
  ["Contains", 8, "包含", "Contains"],
];

const operations: readonly EnumItem[] = [
  ["Other", 0, "其他", "Other"],
  ["Add", 1, "增加", "Add"],
  ["Delete", 2, "删除", "Delete"],
  ["Edit", 3, "编辑", "Edit"],
  ["Update", 4, "更新", "Update"],
  ["Query", 5, "查询", "Query"],
  ["Detail", 6, "详情", "Details"],
  ["Tree", 7, "树", "Tree"],
  ["Import", 8, "导入", "Import"],
  ["Export", 9, "导出", "Export"],
  ["Grant", 10, "授权", "Grant"],
  ["Force", 11, "强退", "Force offline"],
  ["Clean", 12, "清空", "Clear"],
];

/** Databases by their number; the names are those of the products. */
export function databases(): EnumItem[] {
  const numbered = (
    "MySql SqlServer Sqlite Oracle PostgreSQL Dm Kdbndp Oscar MySqlConnector Access OpenGauss QuestDB HG ClickHouse " +
    "GBase Odbc OceanBaseForOracle TDengine GaussDB OceanBase Tidb Vastbase PolarDB Doris"
  ).split(" ");
  return [...numbered.map((name, value): EnumItem => [name, value, name, name]), ["Custom", 900, "自定义", "Custom"]];
}

/** The 56 ethnic groups in the order of the field; 35 is as the field has it. */
function nations(): EnumItem[] {
  const names = (
    "汉 Han,壮 Zhuang,满 Manchu,回 Hui,苗 Miao,维吾尔 Uyghur,土家 Tujia,彝 Yi,蒙古 Mongol,藏 Tibetan,布依 Bouyei," +
    "侗 Dong,瑶 Yao,朝鲜 Korean,白 Bai,哈尼 Hani,哈萨克 Kazakh,黎 Li,傣 Dai,畲 She,傈僳 Lisu,仡佬 Gelao,拉祜 Lahu," +
    "东乡 Dongxiang,纳西 Naxi,景颇 Jingpo,柯尔克孜 Kyrgyz,土 Tu,达斡尔 Daur,仫佬 Mulao,羌 Qiang,布朗 Blang,撒拉 Salar," +
    "毛南 Maonan,仡 Ge,锡伯 Xibe,阿昌 Achang,普米 Pumi,塔吉克 Tajik,怒 Nu,乌孜别克 Uzbek,俄罗斯 Russian,鄂温克 Evenki," +
    "德昂 De'ang,保安 Bonan,裕固 Yugur,京 Kinh,塔塔尔 Tatar,独龙 Derung,鄂伦春 Oroqen,赫哲 Hezhen,门巴 Monba," +
    "珞巴 Lhoba,高山 Gaoshan,佤 Wa,基诺 Jino"
  ).split(",");
  return names.map((pair, index): EnumItem => {
    const [name = "", en = ""] = pair.split(" ");
    return [en.replaceAll("'", ""), index + 1, `${name}族`, en];
  });
}
