import { databases } from "./longEnum.standard.ts";

/** An entry of a code list: its value, Chinese and English label. New ones are added at the end: ids follow the place. */
export type CodeItem = readonly [value: string, label: string, en: string];

/** A built-in code list that mirrors no enum. */
export type CodeList = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly en: string;
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
    name: "代码生成控件类型",
    en: "Generated control",
    orderNo: 100,
    items: [
      ["Input", "输入框", "Text field"],
      ["DictSelector", "字典选择器", "Dictionary picker"],
      ["ConstSelector", "常量选择器", "Constant picker"],
      ["EnumSelector", "枚举选择器", "Enum picker"],
      ["ApiTreeSelector", "树选择器", "Tree picker"],
      ["ForeignKey", "外键", "Foreign key"],
      ["InputNumber", "数字输入框", "Number field"],
      ["DatePicker", "时间选择", "Date picker"],
      ["InputTextArea", "文本域", "Text area"],
      ["Upload", "上传", "Upload"],
      ["Switch", "开关", "Switch"],
    ],
  },
  {
    id: 1300000000102,
    code: "code_gen_query_type",
    name: "代码生成查询类型",
    en: "Generated filter",
    orderNo: 101,
    items: [
      ["==", "等于", "Equals"],
      ["like", "模糊", "Contains"],
      [">", "大于", "Greater than"],
      ["<", "小于", "Less than"],
      ["!=", "不等于", "Does not equal"],
      [">=", "大于等于", "Greater than or equal to"],
      ["<=", "小于等于", "Less than or equal to"],
      ["isNotNull", "不为空", "Is not empty"],
      ["~", "时间范围", "Period"],
    ],
  },
  {
    id: 1300000000103,
    code: "code_gen_net_type",
    name: "代码生成.NET类型",
    en: "Generated .NET type",
    orderNo: 102,
    items: plain("long string DateTime bool int double float decimal Guid DateTimeOffset"),
  },
  {
    id: 1300000000104,
    code: "code_gen_create_type",
    name: "代码生成方式",
    en: "Way of generation",
    orderNo: 103,
    items: [
      ["100", "下载压缩包", "Download an archive"],
      ["111", "下载压缩包(前端)", "Download an archive (web)"],
      ["121", "下载压缩包(后端)", "Download an archive (server)"],
      ["200", "生成到本项目", "Write into the project"],
      ["211", "生成到本项目(前端)", "Write into the project (web)"],
      ["221", "生成到本项目(后端)", "Write into the project (server)"],
    ],
  },
  {
    id: 1300000000105,
    code: "code_gen_base_class",
    name: "代码生成基类",
    en: "Generated base class",
    orderNo: 104,
    items: plain("EntityBaseId EntityBase EntityTenantId EntityTenant EntityBaseData EntityTenantBaseData"),
  },
  {
    id: 1300000000106,
    code: "code_gen_print_type",
    name: "代码生成打印类型",
    en: "Generated printing",
    orderNo: 105,
    items: [
      ["off", "不需要", "None"],
      ["custom", "绑定打印模版", "By a print template"],
    ],
  },
  {
    id: 1300000000107,
    code: "code_gen_tab_type",
    name: "代码生成控件表类型",
    en: "Generated table",
    orderNo: 202,
    items: [
      ["List", "普通列表", "List"],
      ["Tree", "树形表", "Tree"],
    ],
  },
];

function databaseList(): CodeList {
  const items = databases().map(([, value, label, en]): CodeItem => [String(value), label, en]);
  return { id: 1300000000108, code: "db_type", name: "数据库类型", en: "Database", orderNo: 107, items };
}

function organisationList(): CodeList {
  return {
    id: 1300000005001,
    code: "org_type",
    name: "机构类型",
    en: "Kind of organisation",
    orderNo: 201,
    items: [
      ["101", "集团", "Group"],
      ["201", "公司", "Company"],
      ["301", "部门", "Department"],
      ["401", "区域", "Region"],
      ["501", "组", "Team"],
    ],
  };
}

/** Words that notices show as stars; an installation fills it as it needs. */
const sensitiveWords: CodeList = {
  id: 1300000005011,
  code: "sensitive_word",
  name: "敏感词",
  en: "Sensitive words",
  orderNo: 202,
  items: [],
};

/** Values that are their own labels. */
function plain(values: string): CodeItem[] {
  return values.split(" ").map((value) => [value, value, value]);
}
