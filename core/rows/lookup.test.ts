import { expect, it } from "vitest";
import type { Id } from "#contract/id";
import { accounts } from "#modules/identity/account/server";
import { positions } from "#modules/identity/position/server/position.table";
import { oneOf } from "./condition.ts";
import type { DataScope } from "./dataScope.ts";
import { theServer } from "#tests/builders/server";
import { aTenant, type TestTenant } from "#tests/builders/tenant";
import { defineLookup } from "./lookup.ts";
import { openReadTransaction, type TransactionSettings } from "./transaction.ts";

const everything: DataScope = { all: true, organisations: [], trees: [] };
const ownOnly: DataScope = { all: false, organisations: [], trees: [] };

const positionLookup = defineLookup(["ids", "name"], (from, { ids, name }: { ids: readonly Id[]; name: string }) => {
  const position = from(positions).select(["row.id", "row.name"]).where("row.name", "=", name);
  return from(accounts)
    .leftJoin(position.as("position"), "position.id", "row.positionId")
    .select(["row.id", "position.name as positionName"])
    .where(oneOf("row.id", ids))
    .orderBy("row.id");
});

type LookupAccount = { tenant: TestTenant; accountId: Id; scope: DataScope };

/** Queries as an account with a data scope; `policyScope`: the scope for the database policies, if it differs. */
async function runLookup(
  { tenant, accountId, scope }: LookupAccount,
  values: { ids: readonly Id[]; name: string },
  policyScope = scope,
) {
  const { app } = await theServer();
  const noNames = { realName: null, organisationId: null, organisationName: null };
  const settings: TransactionSettings = {
    tenantId: tenant.id,
    accountId,
    accountName: null,
    organisationId: null,
    requestId: "lookup test",
    scope: policyScope.all ? "all" : "own",
    organisations: [],
    trees: [],
  };
  const statement = positionLookup.statementFor({ ...noNames, tenantId: tenant.id, accountId, scope }, values);
  return await openReadTransaction(app.requests, settings).run(statement);
}

async function aStaffedTenant() {
  const { tenant } = await aTenant();
  const position = await tenant.hasPosition();
  const one = await tenant.hasAccount({ positionId: position.id });
  const other = await tenant.hasAccount();
  return { tenant, position, one, other };
}

it("a lookup that was built for one caller uses the values of the next caller", async () => {
  const [first, second] = [await aStaffedTenant(), await aStaffedTenant()];
  const all = [first, second].flatMap(({ one, other }) => [one.id, other.id]);

  for (const { tenant, position, one, other } of [first, second, first]) {
    const caller = { tenant, accountId: other.id, scope: everything };
    expect(await runLookup(caller, { ids: all, name: position.name })).toEqual([
      { id: one.id, positionName: position.name },
      { id: other.id, positionName: null },
    ]);
    expect(await runLookup(caller, { ids: [one.id], name: "nothing" })).toEqual([{ id: one.id, positionName: null }]);
  }
});

it("a lookup narrows to the caller's own rows, regardless of earlier callers", async () => {
  const { tenant, position, one, other } = await aStaffedTenant();
  const values = { ids: [one.id, other.id], name: position.name };
  await runLookup({ tenant, accountId: one.id, scope: everything }, values);

  const ofOne = await runLookup({ tenant, accountId: one.id, scope: ownOnly }, values, everything);
  const ofOther = await runLookup({ tenant, accountId: other.id, scope: ownOnly }, values, everything);

  expect([ofOne, ofOther].map((rows) => rows.map(({ id }) => id))).toEqual([[one.id], [other.id]]);
});
