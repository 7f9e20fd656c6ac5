import { afterEach, describe, expect, it } from "vitest";
import { mainTenantId } from "#modules/identity/access/server";
import { accountApi } from "#modules/identity/account/contract";
import { aHub, closeHubs } from "#tests/builders/hub";
import { thePlatform } from "#tests/builders/platform";
import { runAsRequest } from "#tests/builders/sql";
import { advanceClock, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique, type TestAccount, type TestTenant } from "#tests/builders/tenant";
import { usageApi } from "../contract.ts";
import { countTenant } from "./usage.count.ts";
import { countDueTenants } from "./usage.worker.ts";

type Limits = { softLimit: number | null; hardLimit: number | null };

async function setLimits({ id: tenantId }: TestTenant, limits: Limits): Promise<void> {
  const own = [{ kind: "accounts", hasOwnLimits: true, ...limits }];
  await (await thePlatform()).get(usageApi, "saveLimits", { tenantId, limits: own });
}

async function query<Row extends object>(text: string, ...parameters: unknown[]): Promise<Row[]> {
  const { owner } = await theServer();
  return (await owner.query<Row>(text, parameters)).rows;
}

async function count({ id }: TestTenant): Promise<void> {
  await countTenant((await theServer()).app, id);
}

const daySeconds = 86_400;

afterEach(closeHubs);

async function hubOf(account: TestAccount) {
  return await aHub({ server: await theServer(), query: `?token=${(await aSession(account)).accessToken}` });
}

describe("the platform administrator", () => {
  it("sets limits of a tenant, which the tenant sees at once and its history keeps", async () => {
    const { tenant, admin } = await aTenant();

    await setLimits(tenant, { softLimit: 1, hardLimit: 2 });
    await setLimits(tenant, { softLimit: null, hardLimit: 3 });

    const [accounts] = await admin.get(usageApi, "own");
    expect(accounts).toMatchObject({ softLimit: null, hardLimit: 3 });
    const changes = await query(
      "select action, account_name, after ->> 'hard_limit' as hard from change_history where tenant_id = $1 and table_name = 'usage_limit' order by id",
      tenant.id,
    );
    expect(changes).toMatchObject([
      { action: "add", hard: "2" },
      { action: "update", hard: "3" },
    ]);
    expect(changes[0]).not.toMatchObject({ account_name: null });
  });

  it("sees who changed which limits, from what to what", async () => {
    const platform = await thePlatform();
    const [{ tenant }, { tenant: other }] = [await aTenant(), await aTenant()];
    await setLimits(other, { softLimit: null, hardLimit: 9 });
    await setLimits(tenant, { softLimit: 1, hardLimit: 2 });
    await setLimits(tenant, { softLimit: 1, hardLimit: 2 });
    const [first] = (await platform.get(usageApi, "changes", { tenantId: tenant.id })).items;

    await platform.get(usageApi, "saveLimits", {
      tenantId: tenant.id,
      limits: [{ kind: "accounts", hasOwnLimits: false }],
    });

    const { total, items } = await platform.get(usageApi, "changes", { tenantId: tenant.id });
    const none = { hasOwnLimits: false, softLimit: null, hardLimit: null };
    const own = { hasOwnLimits: true, softLimit: 1, hardLimit: 2 };
    expect(total).toBe(2);
    expect(items[0]?.steps).toMatchObject([{ kind: "accounts", unit: "count", before: own, after: none }]);
    expect(items[1]).toEqual(first);
    expect(first?.steps).toMatchObject([{ kind: "accounts", before: none, after: own }]);
    expect(first?.account).not.toBe("");
  });

  it("sees changes of the default limits apart, and of earlier ones what is recorded", async () => {
    const platform = await thePlatform();
    const earlier = { limits: [{ kind: "exports", softLimit: null, hardLimit: 5 }] };
    await query(
      "insert into security_event (tenant_id, kind, account, detail) values ($1, 'usage.limits_changed', 'root', $2)",
      mainTenantId,
      earlier,
    );

    await platform.get(usageApi, "saveDefaults", { limits: [{ kind: "exports", softLimit: null, hardLimit: 600 }] });

    const { items } = await platform.get(usageApi, "changes", { pageSize: 2 });
    expect(items[0]?.steps).toMatchObject([
      { kind: "exports", before: { hardLimit: null }, after: { hardLimit: 600 } },
    ]);
    expect(items[1]?.steps).toMatchObject([{ kind: "exports", before: null, after: { hardLimit: 5 } }]);
    await platform.get(usageApi, "saveDefaults", { limits: [{ kind: "exports" }] });
  });

  it("sets limits of all others, which those with their own keep", async () => {
    const platform = await thePlatform();
    const [ordinary, special] = [await aTenant(), await aTenant()];
    await setLimits(special.tenant, { softLimit: null, hardLimit: null });
    const hardLimitOf = async ({ admin }: typeof ordinary) =>
      (await admin.get(usageApi, "own")).find(({ name }) => name === "exports")?.hardLimit;
    const own = [{ kind: "exports", hasOwnLimits: true, softLimit: null, hardLimit: null }];
    await platform.get(usageApi, "saveLimits", { tenantId: special.tenant.id, limits: own });

    await platform.get(usageApi, "saveDefaults", { limits: [{ kind: "exports", softLimit: null, hardLimit: 700 }] });

    expect([await hardLimitOf(ordinary), await hardLimitOf(special)]).toEqual([700, null]);
    await platform.get(usageApi, "saveLimits", {
      tenantId: special.tenant.id,
      limits: [{ kind: "exports", hasOwnLimits: false }],
    });
    expect(await hardLimitOf(special)).toBe(700);
    const { kinds } = await platform.get(usageApi, "tenant", { tenantId: special.tenant.id });
    expect(kinds.find(({ name }) => name === "exports")).toMatchObject({
      hasOwnLimits: false,
      defaults: { hardLimit: 700 },
    });
    await platform.get(usageApi, "saveDefaults", { limits: [{ kind: "exports" }] });
  });

  it("lets open windows of a tenant know at once that a threshold is reached, and no others", async () => {
    const platform = await thePlatform();
    const [{ tenant, admin }, { admin: other }] = [await aTenant(), await aTenant()];
    const [own, stranger] = [await hubOf(admin), await hubOf(other)];
    const limits = [{ kind: "accounts", hasOwnLimits: true, softLimit: null, hardLimit: 1 }];

    await platform.get(usageApi, "saveLimits", { tenantId: tenant.id, limits });

    expect(await own.waitForEvent("UsageWarning")).toEqual({});
    expect(await admin.get(usageApi, "warnings")).toMatchObject([{ name: "accounts", level: "full" }]);
    expect(stranger.messages.filter(({ target }) => target === "UsageWarning")).toEqual([]);
  });

  it("finds tenants by their use of a kind, the closest to its limit first", async () => {
    const platform = await thePlatform();
    const name = `Usage ${nextUnique()}`;
    const companies = [await aTenant(), await aTenant(), await aTenant()] as const;
    for (const { tenant } of companies) await query("update tenant set name = $1 || id where id = $2", name, tenant.id);
    await companies[0].tenant.hasAccount();
    await setLimits(companies[2].tenant, { softLimit: null, hardLimit: 1 });
    for (const { tenant } of companies) await count(tenant);

    const byShare = await platform.get(usageApi, "page", { name, kind: "accounts" });
    const byUse = await platform.get(usageApi, "page", { name, kind: "accounts", sort: "used", pageSize: 1 });

    expect(byShare.items[0]).toMatchObject({ id: companies[2].tenant.id, used: 1, level: "full", hasOwnLimits: true });
    expect(byUse).toMatchObject({ total: 3, items: [{ id: companies[0].tenant.id, used: 2, hardLimit: null }] });
  });

  it("is told of unknown kinds, unknown tenants and a warning above the limit", async () => {
    const platform = await thePlatform();
    const { tenant } = await aTenant();
    const save = async (tenantId: number, kind: string, softLimit: number) =>
      await platform.call(usageApi, "saveLimits", {
        tenantId,
        limits: [{ kind, hasOwnLimits: true, softLimit, hardLimit: 5 }],
      });

    await expect(await save(tenant.id, "cars", 1)).toFailWith("usage.unknownKind");
    await expect(await save(4_000_000_000_000, "accounts", 1)).toFailWith("tenant.unknown");
    expect((await save(tenant.id, "accounts", 6)).body.message).toContain("提醒值不能大于上限");
  });
});

describe("tenants", () => {
  it("neither see the usage of others nor change limits", async () => {
    const { tenant, admin } = await aTenant();
    const calls = ["page", "tenant", "saveLimits", "defaults", "saveDefaults"] as const;
    const input = { tenantId: tenant.id, limits: [] };

    for (const call of calls) expect((await admin.send(usageApi, call, input)).body.code).toBe(403);
  });

  it("are kept from it by the database as well", async () => {
    const { tenant } = await aTenant();
    const ask = async (text: string) => await runAsRequest({ tenantId: tenant.id }, async (run) => await run(text));
    const set = `select set_usage_limit(${tenant.id}, 'accounts', true, null, 100000)`;

    await expect(ask(set)).rejects.toThrow("Only the main tenant");
    await expect(ask("select * from page_limit_changes(null, 0, 10)")).rejects.toThrow("Only the main tenant");
    await expect(ask("select * from page_tenant_usage('accounts', null, true, 0, 10)")).rejects.toThrow(
      "Only the main tenant",
    );
    await expect(ask("update usage_limit set hard_limit = null")).rejects.toThrow("permission denied");
    await expect(ask("update usage_day set used = 0")).rejects.toThrow("permission denied");
    const found = await runAsRequest({ tenantId: mainTenantId }, async (run) => await run(set));
    expect(found).toHaveLength(1);
  });
});

describe("warnings", () => {
  it("come once for each threshold that the use rises to", async () => {
    const { tenant, admin } = await aTenant();
    const levels = async () => (await admin.get(usageApi, "warnings")).map(({ name, level }) => `${name} ${level}`);
    const seen = async () => await admin.get(usageApi, "noteWarnings", { kinds: ["accounts"] });
    await setLimits(tenant, { softLimit: 2, hardLimit: 10 });
    expect(await levels()).toEqual([]);

    const worker = await tenant.hasAccount();
    await count(tenant);

    expect(await levels()).toEqual(["accounts soft"]);
    await seen();
    await count(tenant);
    expect(await levels()).toEqual([]);
    await setLimits(tenant, { softLimit: 2, hardLimit: 2 });
    expect(await levels()).toEqual(["accounts full"]);
    await seen();
    await setLimits(tenant, { softLimit: 2, hardLimit: 10 });
    await admin.call(accountApi, "delete", { id: worker.id });
    await count(tenant);
    expect(await levels()).toEqual([]);
    await tenant.hasAccount();
    await count(tenant);
    expect(await levels()).toEqual(["accounts soft"]);
  });

  it("come with the addition that reaches a threshold, and for each administrator by itself", async () => {
    const { tenant, admin } = await aTenant();
    const role = await tenant.hasRole("all");
    const second = await tenant.hasAccount({ accountType: 888, roleIds: [role.id] });
    await setLimits(tenant, { softLimit: 3, hardLimit: null });

    await admin.call(accountApi, "add", {
      account: `new${nextUnique()}`,
      realName: "王小明",
      phone: null,
      orgId: null,
    });

    expect(await admin.get(usageApi, "warnings")).toMatchObject([{ name: "accounts", used: 3, softLimit: 3 }]);
    await admin.get(usageApi, "noteWarnings", { kinds: ["accounts"] });
    expect(await admin.get(usageApi, "warnings")).toEqual([]);
    expect(await second.get(usageApi, "warnings")).toHaveLength(1);
  });
});

describe("the history", () => {
  it("has a day for each kind, and makes up days on which nothing was counted", async () => {
    const { tenant } = await aTenant();
    await count(tenant);
    const start = await courseOf(tenant);

    advanceClock(3 * daySeconds);
    await tenant.hasAccount();
    await count(tenant);

    expect(start.map(({ kind }) => kind)).toEqual(["accounts", "rows", "storage"]);
    const used = (await courseOf(tenant)).filter(({ kind }) => kind === "accounts").map((day) => day.used);
    expect(used).toEqual([1, 1, 1, 2]);
  });

  it("is written for every tenant that is due, once an hour", async () => {
    const { app } = await theServer();
    const { tenant } = await aTenant();
    // The other tests have left hundreds of tenants.
    await query(
      `insert into usage_counting (tenant_id, counted_at) select id, now() + interval '1 day' from tenant where id <> $1
       on conflict (tenant_id) do update set counted_at = excluded.counted_at`,
      tenant.id,
    );
    advanceClock(120);

    await countDueTenants(app, new AbortController().signal);
    await tenant.hasAccount();
    await countDueTenants(app, new AbortController().signal);
    const soon = await courseOf(tenant);
    advanceClock(3700);
    await countDueTenants(app, new AbortController().signal);

    const accounts = (days: typeof soon) => days.filter(({ kind }) => kind === "accounts").at(-1)?.used;
    expect([accounts(soon), accounts(await courseOf(tenant))]).toEqual([1, 2]);
  });

  it("is kept for two years", async () => {
    const { tenant } = await aTenant();
    await query(
      `insert into usage_day (tenant_id, kind, day, used)
       values ($1, 'accounts', current_date - 700, 1), ($1, 'accounts', current_date - 800, 1)`,
      tenant.id,
    );

    await runAsRequest({}, async (run) => await run("select remove_old_usage(10000)"));

    // The usage of today may have been counted since.
    const past = "select current_date - day as age from usage_day where tenant_id = $1 and day < current_date - 600";
    expect(await query(past, tenant.id)).toEqual([{ age: 700 }]);
  });
});

async function courseOf({ id }: TestTenant): Promise<{ kind: string; used: number }[]> {
  return await query("select kind, used from usage_day where tenant_id = $1 order by kind, day", id);
}
