import type { Id } from "#contract/id";
import { accountApi } from "#modules/account/contract";
import { dictionaryChoices } from "#modules/import/server";
import { organisations } from "#modules/organisation/tables";
import { positions } from "#modules/position/tables";
import { accountRoles, roles } from "#modules/role/tables";
import type { Context } from "#server/context/context";
import type { Values } from "#server/history/tracked";
import { defineImport, type Fault, type Finder } from "#server/import/definition";
import { byName, byPath } from "#server/import/finders";
import { asChoice, asDate, asNumber, asRecord, asRecords, asText } from "#server/import/readings";
import { oneOf } from "#server/rows/condition";
import { defineFunction } from "#server/rows/function";
import { accounts } from "./account.table.ts";

type Called = { accountId: Id; account: string | null; phone: string | null };

/** Whose names and phones these are, within the tenant and whatever the data scope. */
const accountsCalled = defineFunction<{ names: readonly string[]; phones: readonly string[] }, Called>(
  "find_accounts_called",
  ["names", "phones"],
);

async function idsByName(ctx: Context, names: readonly string[]): Promise<Map<string, Id>> {
  const found = await ctx.ask(accountsCalled, { names: names.map((name) => name.toLowerCase()), phones: [] });
  return new Map(found.map(({ account, accountId }) => [account ?? "", accountId]));
}

async function namesById(ctx: Context, ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = ctx.rows(accounts);
  const query = rows.select().where(() => oneOf("row.id", ids));
  const found = ids.length === 0 ? [] : await rows.run(query.select(["row.id", "row.account"]));
  return new Map(found.map(({ id, account }) => [id, account]));
}

/** Finds accounts by their name, as far as the caller sees them. */
export const accountFinder: Finder = {
  names: namesById,
  async find(ctx, texts) {
    const ids = await idsByName(ctx, texts);
    const seen = await namesById(ctx, [...ids.values()]);
    return new Map(
      texts.map((text) => {
        const id = ids.get(text.toLowerCase());
        const name = id === undefined ? undefined : seen.get(id);
        return [text, id === undefined || name === undefined ? "missing" : { id, name }];
      }),
    );
  },
};

async function rolesOf(ctx: Context, ids: readonly Id[]): Promise<Map<Id, Id[]>> {
  const rows = ctx.rows(accountRoles);
  const query = rows.select().where(() => oneOf("row.accountId", ids));
  const found = await rows.run(query.select(["row.accountId", "row.roleId"]));
  const held = Map.groupBy(found, ({ accountId }) => accountId);
  return new Map([...held].map(([id, own]) => [id, own.map(({ roleId }) => roleId)]));
}

/** Nobody makes, or touches, an account of a higher type than his own. */
function checkType({ caller }: Context, values: Values, row: Values | undefined): Fault[] {
  if (caller.isPlatform) return [];
  const types = [values["accountType"], row?.["accountType"]].map(Number);
  return types.some((type) => type > caller.accountType) ? [{ field: "accountType", key: "import.fault.beyond" }] : [];
}

/** Accounts as files bring them. Passwords are none of it: who is new gets one by being reset. */
export const accountImport = defineImport({
  api: accountApi,
  table: accounts,
  title: "account.title",
  key: ["account"],
  sameKey: (value) => value.toLowerCase(),
  async identify(ctx, keys) {
    return new Map([...(await idsByName(ctx, keys))].map(([name, id]) => [name, [id]]));
  },
  unique: [
    {
      field: "phone",
      async holders(ctx, phones) {
        const found = await ctx.ask(accountsCalled, { names: [], phones });
        return new Map(found.map(({ phone, accountId }) => [phone ?? "", accountId]));
      },
    },
  ],
  ownReference: "managerUserId",
  ownNames: ({ account = "" }) => (account === "" ? [] : [account]),
  reads: ["accountType"],
  check: checkType,
  fields: {
    account: asText("import.example.account"),
    realName: asText("import.example.realName"),
    phone: asText("import.example.phone"),
    orgId: asRecord(byPath(organisations, "parentId"), {
      example: "import.example.organisation",
      guide: "import.guide.organisation",
    }),
    posId: asRecord(byName(positions), { example: "import.example.position", guide: "import.guide.position" }),
    roleIdList: asRecords(byName(roles), {
      example: "import.example.roles",
      guide: "import.guide.roles",
      current: rolesOf,
    }),
    accountType: asChoice(dictionaryChoices("AccountTypeEnum")),
    posTitle: asText("import.example.posTitle"),
    posLevel: asText(),
    jobNum: asText(),
    joinDate: asDate(),
    managerUserId: asRecord(accountFinder, { guide: "import.guide.account" }),
    email: asText("import.example.email"),
    sex: asChoice(dictionaryChoices("GenderEnum", { "1": ["男"], "2": ["女"] })),
    birthday: asDate(),
    cardType: asChoice(dictionaryChoices("CardTypeEnum")),
    idCardNum: asText(),
    nation: asText(),
    cultureLevel: asChoice(dictionaryChoices("CultureLevelEnum")),
    politicalOutlook: asText(),
    college: asText(),
    nickName: asText(),
    address: asText(),
    officePhone: asText(),
    emergencyContact: asText(),
    emergencyPhone: asText(),
    emergencyAddress: asText(),
    expertise: asText(),
    officeZone: asText(),
    office: asText(),
    domainAccount: asText(),
    orderNo: asNumber(),
    remark: asText("import.example.remark"),
  },
});
