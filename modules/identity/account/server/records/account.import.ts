import type { Id } from "#contract/id";
import { isMobilePhone } from "#contract/mobilePhone";
import { accountApi } from "../../contract.ts";
import { dictionaryChoices } from "#core/request/dictionaryChoices";
import { organisationAdder } from "#modules/identity/organisation/server";
import { organisations } from "#modules/identity/organisation/server/organisation.table";
import { positionAdder } from "#modules/identity/position/server";
import { positions } from "#modules/identity/position/server/position.table";
import { findScopeText } from "#modules/identity/role/contract";
import { accountRoles, roles } from "#modules/identity/role/server/role.table";
import type { Context } from "#core/request/context";
import type { Values } from "#core/request/history/trackedRecord";
import { defineImport, type Fault, type Finder } from "#core/request/importDefinition";
import {
  choiceField,
  createNameFinder,
  createPathFinder,
  dateField,
  numberField,
  phoneField,
  recordField,
  recordsField,
  textField,
} from "#core/request/importFields";
import { oneOf } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import { accountUsageName } from "../accountUsage.ts";
import { toAccountBase } from "../account.proposal.ts";
import { accounts } from "../account.table.ts";
import { listRequirements } from "../requirements.service.ts";

type AccountMatch = { accountId: Id; account: string | null; phone: string | null };

/** Accounts with these names and phones in the tenant, regardless of the data scope. */
const findAccountsByName = defineFunction<{ names: readonly string[]; phones: readonly string[] }, AccountMatch>(
  "find_accounts_called",
  ["names", "phones"],
);

async function idsByName(ctx: Context, names: readonly string[]): Promise<Map<string, Id>> {
  const found = await ctx.callFunction(findAccountsByName, {
    names: names.map((name) => name.toLowerCase()),
    phones: [],
  });
  return new Map(found.map(({ account, accountId }) => [account ?? "", accountId]));
}

async function namesById(ctx: Context, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = ctx.rows(accounts);
  const query = rows.select().where(() => oneOf("row.id", ids));
  const found = ids.length === 0 ? [] : await rows.run(query.select(["row.id", "row.account"]));
  return new Map(found.map(({ id, account }) => [id, account]));
}

/** Finds accounts by name, among those that the caller sees. */
const accountFinder: Finder = {
  kind: "own",
  loadNames: namesById,
  async find(ctx, texts) {
    const ids = await idsByName(ctx, texts);
    const visibleNames = await namesById(ctx, [...ids.values()]);
    return new Map(
      texts.map((text) => {
        const id = ids.get(text.toLowerCase());
        const name = id === undefined ? undefined : visibleNames.get(id);
        return [text, id === undefined || name === undefined ? "missing" : { id, name }];
      }),
    );
  },
};

async function rolesOf(ctx: Context, ids: readonly Id[]): Promise<Map<Id, Id[]>> {
  const rows = ctx.rows(accountRoles);
  const query = rows.select().where(() => oneOf("row.accountId", ids));
  const found = await rows.run(query.select(["row.accountId", "row.roleId"]));
  const rolesByAccount = Map.groupBy(found, ({ accountId }) => accountId);
  return new Map([...rolesByAccount].map(([id, own]) => [id, own.map(({ roleId }) => roleId)]));
}

/** Callers neither create nor change an account of a higher type than their own. */
function checkType({ caller }: Context, values: Values, row: Values | undefined): Fault[] {
  if (caller.isPlatform) return [];
  const types = [values["accountType"], row?.["accountType"]].map(Number);
  return types.some((type) => type > caller.accountType) ? [{ field: "accountType", key: "import.fault.beyond" }] : [];
}

/** Digits of the phone that tell people with the same name apart. */
const distinctDigits = 4;

/** What the form requires of every new account (specification 5), although the wire does not. */
const alwaysRequired = ["phone", "orgId", "roleIdList"] as const;

/** Import of accounts. Passwords are not imported: a new account gets one by a reset. */
export const accountImport = defineImport({
  api: accountApi,
  table: accounts,
  title: "account.title",
  usageKind: accountUsageName,
  key: ["account"],
  // Lists of people have no account names, but phones, which are unique as well.
  keySubstitute: {
    field: "account",
    from: "phone",
    listProposals({ realName = "", phone = "" }) {
      const base = toAccountBase(realName);
      return base === "" ? [] : [base, `${base}${phone.slice(-distinctDigits)}`];
    },
  },
  normalizeKey: (value) => value.toLowerCase(),
  async identify(ctx, keys) {
    const found = await ctx.callFunction(findAccountsByName, {
      names: keys.map((name) => name.toLowerCase()),
      phones: keys.filter(isMobilePhone),
    });
    const byKey = Map.groupBy(found, ({ account, phone }) => account ?? phone ?? "");
    return new Map([...byKey].map(([key, own]) => [key, [...new Set(own.map(({ accountId }) => accountId))]]));
  },
  unique: [
    {
      field: "phone",
      async findHolders(ctx, phones) {
        const found = await ctx.callFunction(findAccountsByName, { names: [], phones });
        return new Map(found.map(({ phone, accountId }) => [phone ?? "", accountId]));
      },
    },
  ],
  finder: accountFinder,
  ownReference: "managerUserId",
  ownNames: ({ account = "" }) => (account === "" ? [] : [account]),
  columnsForCheck: ["accountType"],
  listRequiredFields: async (ctx) => [...alwaysRequired, ...(await listRequirements(ctx))],
  // The number of an identity card contains the birth date.
  isImplied: (field, { cardType, idCardNum }) =>
    field === "birthday" && idCardNum !== undefined && Number(cardType ?? 0) === 0,
  check: checkType,
  otherTitles: {
    account: ["登录名", "登录账号", "用户名", "Login", "Username", "User name"],
    realName: ["名字", "员工姓名", "人员姓名", "Full name", "Employee", "Employee name"],
    phone: [
      "手机",
      "手机号",
      "电话",
      "电话号码",
      "联系电话",
      "移动电话",
      "联系方式",
      "Mobile",
      "Mobile phone",
      "Cell phone",
      "Telephone",
      "Tel",
    ],
    orgId: ["机构", "部门", "所在部门", "所属部门", "单位", "所在单位", "项目部", "Department", "Unit"],
    posId: ["岗位", "岗位名称", "职务", "Job", "Job title"],
    roleIdList: ["角色名称", "权限角色"],
    jobNum: ["员工编号", "人员编号", "职工号", "Employee number", "Employee ID", "Staff number"],
    joinDate: ["入职时间", "进场日期", "Start date", "Hire date"],
    email: ["电子邮件", "电子邮箱", "邮件", "E-mail address", "Mail"],
    birthday: ["生日", "出生年月", "Birthday"],
    idCardNum: ["身份证", "身份证号", "身份证号码", "证件号", "ID number", "ID card"],
  },
  fields: {
    account: phoneField("import.example.account"),
    realName: textField("import.example.realName"),
    phone: phoneField("import.example.phone"),
    orgId: recordField(createPathFinder(organisations, "parentId"), {
      example: "import.example.organisation",
      guide: "import.guide.organisation",
      adder: organisationAdder,
    }),
    posId: recordField(createNameFinder(positions), {
      example: "import.example.position",
      guide: "import.guide.position",
      adder: positionAdder,
    }),
    roleIdList: recordsField(createNameFinder(roles, { field: "dataScope", textOf: findScopeText }), {
      example: "import.example.roles",
      guide: "import.guide.roles",
      loadCurrent: rolesOf,
    }),
    accountType: choiceField(dictionaryChoices("AccountTypeEnum")),
    posTitle: textField("import.example.posTitle"),
    posLevel: textField(),
    jobNum: textField(),
    joinDate: dateField(),
    managerUserId: recordField(accountFinder, { guide: "import.guide.account" }),
    email: textField("import.example.email"),
    sex: choiceField(dictionaryChoices("GenderEnum", { "1": ["男"], "2": ["女"] })),
    birthday: dateField(),
    cardType: choiceField(dictionaryChoices("CardTypeEnum")),
    idCardNum: textField(),
    nation: textField(),
    cultureLevel: choiceField(dictionaryChoices("CultureLevelEnum")),
    politicalOutlook: textField(),
    college: textField(),
    nickName: textField(),
    address: textField(),
    officePhone: textField(),
    emergencyContact: textField(),
    emergencyPhone: textField(),
    emergencyAddress: textField(),
    expertise: textField(),
    officeZone: textField(),
    office: textField(),
    domainAccount: textField(),
    orderNo: numberField(),
    remark: textField("import.example.remark"),
  },
});
