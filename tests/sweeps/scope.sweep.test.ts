import { describe, expect, it } from "vitest";
import { type Id, idOf } from "#contract/id";
import type { TenantContext } from "#server/context/context";
import { identify } from "#server/context/identify";
import { openContext } from "#server/context/open";
import { modules } from "#server/modules";
import { isDatabaseAnswer } from "#server/rows/transaction";
import { columnName } from "#server/rows/statement";
import type { Scope, Table } from "#server/rows/table";
import { addAnyRow } from "#tests/builders/anyRow";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, DataScope, type TestTenant } from "#tests/builders/tenant";

type Scoped = Table & { readonly scope: Exclude<Scope, "tenant"> };

const isScoped = (table: Table): table is Scoped => table.scope !== "tenant";
const tables = modules.flatMap((one) => one.tables).filter(isScoped);

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

/** What each kind reaches for somebody of `branch` who also works for `side`; `listed` names `otherTeam`. */
const reach: Record<Kind, readonly (Unit | "nowhere")[]> = {
  all: [...units, "nowhere"],
  ownAndBelow: ["branch", "team", "side", "sideTeam"],
  own: ["branch", "side"],
  self: [],
  listed: ["otherTeam"],
};

const kinds: readonly Kind[] = ["all", "ownAndBelow", "own", "self", "listed"];
const pairs = kinds.flatMap((one) => kinds.filter((other) => other !== one).map((other) => [one, other]));
const unions: readonly (readonly Kind[])[] = [
  [],
  ...kinds.map((kind) => [kind]),
  ...pairs,
  ["ownAndBelow", "own", "self", "listed"],
  ["listed", "self", "own", "ownAndBelow"],
  ["self", "listed", "all", "own", "ownAndBelow"],
];

/** Rows of a table, one in each unit, one in none and the caller's own, by what the test calls them. */
async function hasRows(table: Scoped, tenant: TestTenant, { places, ownId }: { places: Record<Unit, Id>; ownId: Id }) {
  const { organisation, account } = table.scope;
  const stranger = await tenant.hasAccount({ organisationId: null });
  const named = new Map<Id, string>();
  const add = async (name: string, organisationId: Id | null, owner: Id) => {
    const owned = account === "id" ? {} : { [columnName(account)]: owner };
    const given = { tenant_id: tenant.id, [columnName(organisation)]: organisationId, ...owned };
    const id = await addAnyRow(table.name, tenant.id, given);
    if (id !== undefined) named.set(id, name);
  };
  for (const unit of units) await add(unit, places[unit], stranger.id);
  await add("nowhere", null, stranger.id);
  if (account === "id") named.set(ownId, "mine");
  else await add("mine", places.other, ownId);
  return named;
}

async function hasCaller(tenant: TestTenant, places: Record<Unit, Id>, roles: readonly { id: Id }[]) {
  const caller = await tenant.hasAccount({ organisationId: places.branch });
  await tenant.hasAffiliation(caller.id, places.side);
  await hasRoles(tenant, caller.id, roles);
  return caller;
}

async function hasRoles(tenant: TestTenant, accountId: Id, roles: readonly { id: Id }[]): Promise<void> {
  const { owner } = await theServer();
  for (const { id } of roles) {
    await owner.query("insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)", [
      tenant.id,
      accountId,
      id,
    ]);
  }
}

type Who = { tenantId: Id; account: string };

/** Does something as somebody who is signed in, and undoes it. */
async function as<Result>(who: Who, reads: boolean, act: (ctx: TenantContext) => Promise<Result>): Promise<Result> {
  const { app } = await theServer();
  const { accessToken } = await aSession(who);
  const origin = { requestId: "scope sweep", address: "", userAgent: "" };
  const { caller } = await identify(app, {
    ...origin,
    authorization: `Bearer ${accessToken}`,
    refresh: undefined,
    isAnonymousRoute: false,
  });
  const opened = openContext({ ...origin, app, caller, language: "en", host: "", header: () => undefined }, reads);
  try {
    if (!isTenantContext(opened.ctx)) throw new Error("nobody is signed in");
    return await act(opened.ctx);
  } finally {
    await opened.rollback();
  }
}

function isTenantContext(ctx: object): ctx is TenantContext {
  return "rows" in ctx;
}

async function succeeds(act: () => Promise<unknown>): Promise<boolean> {
  return await act().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && (error.name === "ExpectedError" || isDatabaseAnswer(error))) return false;
      throw error;
    },
  );
}

/** Names of the rows that somebody can read, change and delete, each tried for itself. */
async function reached(table: Scoped, who: Who, named: ReadonlyMap<Id, string>) {
  const nameOf = (id: Id) => named.get(id) ?? "";
  const ids = [...named.keys()];
  const tried = async (act: (ctx: TenantContext, id: Id) => Promise<unknown>) =>
    await as(who, false, async (ctx) => {
      const done: string[] = [];
      for (const id of ids) if (await succeeds(async () => await act(ctx, id))) done.push(nameOf(id));
      return done.toSorted();
    });
  const listed = await as(who, true, async (ctx) => await ctx.rows<Table>(table).list({ id: ids }));
  const counted = await as(who, true, async (ctx) => await ctx.rows<Table>(table).count({ id: ids }));
  return {
    list: listed.map(({ id }) => nameOf(idOf(Number(id)))).toSorted(),
    count: counted,
    read: await tried(async (ctx, id) => await ctx.rows<Table>(table).get(id)),
    update: await tried(async (ctx, id) => await ctx.rows<Table>(table).update(id, {})),
    delete: await tried(async (ctx, id) => await ctx.rows<Table>(table).remove(id)),
  };
}

function expectedFor(union: readonly Kind[]) {
  const names = [...new Set(["mine", ...union.flatMap((kind) => reach[kind])])].toSorted();
  return { list: names, count: names.length, read: names, update: names, delete: names };
}

async function rolesOf(
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

it("has a table to look at", () => {
  expect(tables.map(({ name }) => name)).toContain("account");
});

describe.each(tables)("the data scope of $name", (table) => {
  it.each(unions.map((union) => ({ union, name: union.join(" + ") || "no role at all" })))(
    "for $name",
    async ({ union }) => {
      const { tenant } = await aTenant();
      const places = await aCompany(tenant);
      const roles = await rolesOf(tenant, places);
      const caller = await hasCaller(
        tenant,
        places,
        union.map((kind) => roles[kind]),
      );
      const named = await hasRows(table, tenant, { places, ownId: caller.id });

      expect(await reached(table, caller, named)).toEqual(expectedFor(union));
    },
  );

  it("is not widened by a disabled role", async () => {
    const { tenant } = await aTenant();
    const places = await aCompany(tenant);
    const [enabled, disabled] = [await rolesOf(tenant, places), await rolesOf(tenant, places, 2)];
    const caller = await hasCaller(tenant, places, [...Object.values(disabled), enabled.listed]);
    const bare = await hasCaller(tenant, places, Object.values(disabled));
    const named = await hasRows(table, tenant, { places, ownId: caller.id });
    const bareNamed = await hasRows(table, tenant, { places, ownId: bare.id });

    expect(await reached(table, caller, named)).toEqual(expectedFor(["listed"]));
    expect(await reached(table, bare, bareNamed)).toEqual(expectedFor([]));
  });

  it("is the own row for somebody of no organisation", async () => {
    const { tenant } = await aTenant();
    const places = await aCompany(tenant);
    const roles = await rolesOf(tenant, places);
    const caller = await tenant.hasAccount({ organisationId: null });
    await hasRoles(tenant, caller.id, [roles.own, roles.ownAndBelow]);
    const named = await hasRows(table, tenant, { places, ownId: caller.id });

    expect(await reached(table, caller, named)).toEqual(expectedFor([]));
  });

  it("never reaches another tenant", async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const places = await aCompany(other.tenant);
    const ownId = (await other.tenant.hasAccount()).id;
    const named = await hasRows(table, other.tenant, { places, ownId });

    const nothing = { list: [], count: 0, read: [], update: [], delete: [] };
    expect(await reached(table, one.admin, named)).toEqual(nothing);
  });
});
