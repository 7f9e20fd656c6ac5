import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import type { TenantContext } from "#core/request/context";
import { identify } from "#modules/identity/access/server";
import { openContext } from "#core/request/openContext";
import { modules } from "#app/modules.server";
import { isDatabaseError } from "#core/rows/transaction";
import { toColumnName } from "#core/rows/statement";
import type { Table, TableScope } from "#core/rows/table";
import { addAnyRow } from "#tests/builders/anyRow";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, DataScope, type TestAccount, type TestTenant } from "#tests/builders/tenant";

type ScopedTable = Table & { readonly scope: Exclude<TableScope, "tenant"> };

const isScoped = (table: Table): table is ScopedTable => table.scope !== "tenant";
const tables = modules.flatMap((module) => module.tables).filter(isScoped);

const units = ["root", "branch", "team", "side", "sideTeam", "other", "otherTeam"] as const;
type Unit = (typeof units)[number];
type Kind = Exclude<keyof typeof DataScope, "all"> | "all";

/** Root > branch > team, root > side > sideTeam, root > other > otherTeam. */
async function aCompany(tenant: TestTenant): Promise<Record<Unit, Id>> {
  const root = tenant.organisationId;
  const below = async (parentId: Id) => (await tenant.hasOrganisation({ parentId })).id;
  const [branch, side, other] = [await below(root), await below(root), await below(root)];
  return {
    root,
    branch,
    side,
    other,
    team: await below(branch),
    sideTeam: await below(side),
    otherTeam: await below(other),
  };
}

/**
 * What each kind of scope reaches for an account of `branch` that also works for `side`; `listed` names `otherTeam`.
 */
const reach: Record<Kind, readonly (Unit | "nowhere")[]> = {
  all: [...units, "nowhere"],
  ownAndBelow: ["branch", "team", "side", "sideTeam"],
  own: ["branch", "side"],
  self: [],
  listed: ["otherTeam"],
};

const kinds: readonly Kind[] = ["all", "ownAndBelow", "own", "self", "listed"];
const pairs = kinds.flatMap((kind) => kinds.filter((other) => other !== kind).map((other) => [kind, other]));
const unions: readonly (readonly Kind[])[] = [
  [],
  ...kinds.map((kind) => [kind]),
  ...pairs,
  ["ownAndBelow", "own", "self", "listed"],
  ["listed", "self", "own", "ownAndBelow"],
  ["self", "listed", "all", "own", "ownAndBelow"],
];

/** A company and its rows of one table; callers are added one by one. */
type Company = { tenant: TestTenant; places: Record<Unit, Id>; rows: ReadonlyMap<Id, string> };

const companies = new Map<string, Promise<Company>>();

/** The company that all callers of a table share, with a row in each unit and one without a unit. */
async function getCompany(table: ScopedTable): Promise<Company> {
  const known = companies.get(table.name) ?? createCompany(table);
  companies.set(table.name, known);
  return await known;
}

async function createCompany(table: ScopedTable): Promise<Company> {
  const { tenant } = await aTenant();
  const places = await aCompany(tenant);
  const otherAccount = await tenant.hasAccount({ organisationId: null });
  const rows = new Map<Id, string>();
  for (const unit of units) rows.set(await addRow(table, tenant, [places[unit], otherAccount.id]), unit);
  rows.set(await addRow(table, tenant, [null, otherAccount.id]), "nowhere");
  return { tenant, places, rows };
}

/** A row of an organisation and of an account. */
async function addRow(table: ScopedTable, tenant: TestTenant, [organisationId, ownerId]: [Id | null, Id]): Promise<Id> {
  const { organisation, account } = table.scope;
  const owned = account === "id" ? {} : { [toColumnName(account)]: ownerId };
  const rowValues = { tenant_id: tenant.id, [toColumnName(organisation)]: organisationId, ...owned };
  const id = await addAnyRow(table.name, tenant.id, rowValues);
  if (id === undefined) throw new Error(`${table.name} has rows without an id`);
  return id;
}

/** The company's rows by their names in the test, and the caller's own row. */
async function rowsFor(table: ScopedTable, { tenant, places, rows }: Company, callerId: Id): Promise<Map<Id, string>> {
  const own = table.scope.account === "id" ? callerId : await addRow(table, tenant, [places.other, callerId]);
  return new Map([...rows, [own, "mine"]]);
}

async function addCaller(tenant: TestTenant, places: Record<Unit, Id>, roles: readonly { id: Id }[]) {
  const caller = await tenant.hasAccount({ organisationId: places.branch });
  await tenant.hasAffiliation(caller.id, places.side);
  await assignRoles(tenant, caller.id, roles);
  return caller;
}

async function assignRoles(tenant: TestTenant, accountId: Id, roles: readonly { id: Id }[]): Promise<void> {
  const { owner } = await theServer();
  for (const { id } of roles) {
    await owner.query("insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)", [
      tenant.id,
      accountId,
      id,
    ]);
  }
}

type AccountName = { tenantId: Id; account: string };

const origin = { requestId: "scope test", address: "", userAgent: "", isUserActivity: true };

/** Signs in; the returned function runs work as that account and rolls it back. */
async function signInAs(account: AccountName) {
  const { app } = await theServer();
  const { accessToken } = await aSession(account);
  const credentials = { authorization: `Bearer ${accessToken}`, refresh: undefined, isAnonymousRoute: false };
  const { caller } = await identify(app, { ...origin, ...credentials });
  const requestOptions = {
    ...origin,
    app,
    caller,
    language: "en",
    host: "",
    cookie: () => undefined,
    header: () => undefined,
  } as const;

  return async <Result>(reads: boolean, act: (ctx: TenantContext) => Promise<Result>): Promise<Result> => {
    const opened = openContext(requestOptions, reads);
    try {
      if (!isTenantContext(opened.ctx)) throw new Error("no account is signed in");
      return await act(opened.ctx);
    } finally {
      await opened.rollback();
    }
  };
}

function isTenantContext(ctx: object): ctx is TenantContext {
  return "rows" in ctx;
}

async function succeeds(act: () => Promise<unknown>): Promise<boolean> {
  return await act().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && (error.name === "ExpectedError" || isDatabaseError(error))) return false;
      throw error;
    },
  );
}

/** Names of the rows that an account can read, change and delete, each tried separately. */
async function listReachableRows(table: ScopedTable, account: AccountName, named: ReadonlyMap<Id, string>) {
  const runAs = await signInAs(account);
  const nameOf = (id: Id) => named.get(id) ?? "";
  const ids = [...named.keys()];
  const listSuccesses = async (act: (ctx: TenantContext, id: Id) => Promise<unknown>) =>
    await runAs(false, async (ctx) => {
      const done: string[] = [];
      for (const id of ids) if (await succeeds(async () => await act(ctx, id))) done.push(nameOf(id));
      return done.toSorted();
    });
  const listed = await runAs(true, async (ctx) => await ctx.rows<Table>(table).list({ id: ids }));
  const counted = await runAs(true, async (ctx) => await ctx.rows<Table>(table).count({ id: ids }));
  return {
    list: listed.map(({ id }) => nameOf(toId(Number(id)))).toSorted(),
    count: counted,
    read: await listSuccesses(async (ctx, id) => await ctx.rows<Table>(table).get(id)),
    update: await listSuccesses(async (ctx, id) => await ctx.rows<Table>(table).update(id, {})),
    delete: await listSuccesses(async (ctx, id) => await ctx.rows<Table>(table).remove(id)),
  };
}

function getExpectedRows(union: readonly Kind[]) {
  const names = [...new Set(["mine", ...union.flatMap((kind) => reach[kind])])].toSorted();
  return { list: names, count: names.length, read: names, update: names, delete: names };
}

async function addRoles(
  tenant: TestTenant,
  places: Record<Unit, Id>,
  status: 1 | 2 = 1,
): Promise<Record<Kind, { id: Id }>> {
  const role = async (kind: Kind) =>
    await tenant.hasRole({
      dataScope: DataScope[kind],
      organisationIds: kind === "listed" ? [places.otherTeam] : [],
      status,
    });
  const [all, ownAndBelow, own, self, listed] = [
    await role("all"),
    await role("ownAndBelow"),
    await role("own"),
    await role("self"),
    await role("listed"),
  ];
  return { all, ownAndBelow, own, self, listed };
}

it("the account table has a data scope", () => {
  expect(tables.map(({ name }) => name)).toContain("account");
});

describe.each(tables)("the data scope of $name", (table) => {
  it.each(unions.map((union) => ({ union, name: union.join(" + ") || "no role" })))(
    "is exactly the union of its roles: $name",
    async ({ union }) => {
      const company = await getCompany(table);
      const { tenant, places } = company;
      const roles = await addRoles(tenant, places);
      const heldRoles = union.map((kind) => roles[kind]);
      const caller = await addCaller(tenant, places, heldRoles);

      expect(await listReachableRows(table, caller, await rowsFor(table, company, caller.id))).toEqual(
        getExpectedRows(union),
      );
    },
  );

  it("is not widened by a disabled role", async () => {
    const company = await getCompany(table);
    const { tenant, places } = company;
    const [enabled, disabled] = [await addRoles(tenant, places), await addRoles(tenant, places, 2)];
    const caller = await addCaller(tenant, places, [...Object.values(disabled), enabled.listed]);
    const callerWithDisabledRoles = await addCaller(tenant, places, Object.values(disabled));

    const listRowsOf = async (account: TestAccount) =>
      await listReachableRows(table, account, await rowsFor(table, company, account.id));

    expect(await listRowsOf(caller)).toEqual(getExpectedRows(["listed"]));
    expect(await listRowsOf(callerWithDisabledRoles)).toEqual(getExpectedRows([]));
  });

  it("contains only the own row for an account without an organisation", async () => {
    const company = await getCompany(table);
    const { tenant, places } = company;
    const roles = await addRoles(tenant, places);
    const caller = await tenant.hasAccount({ organisationId: null });
    await assignRoles(tenant, caller.id, [roles.own, roles.ownAndBelow]);

    expect(await listReachableRows(table, caller, await rowsFor(table, company, caller.id))).toEqual(
      getExpectedRows([]),
    );
  });

  it("never includes rows of another tenant", async () => {
    const company = await getCompany(table);
    const { admin } = await aTenant();

    const nothing = { list: [], count: 0, read: [], update: [], delete: [] };
    expect(await listReachableRows(table, admin, company.rows)).toEqual(nothing);
  });
});
