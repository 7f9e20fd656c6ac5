import { beforeAll, describe, expect, it } from "vitest";
import { runAsOwner, runAsRequest, type RunQuery, type RequestSettings } from "#tests/builders/sql";

const searchColumns = [
  "real_name",
  "account",
  "phone",
  "pinyin",
  "pinyin_prefix",
  "nick_name",
  "job_num",
  "email",
  "readings",
];

/** Unused ids of a tenant. */
async function newIds(run: RunQuery, count: number): Promise<number[]> {
  return (await run("select next_id() as id from generate_series(1, $1::int)", [count])).map(({ id }) => Number(id));
}

type Person = { real_name: string; account: string } & Partial<Record<string, string | number>>;

async function addAccount(run: RunQuery, tenantId: number, values: Person): Promise<void> {
  const row = { tenant_id: tenantId, ...values };
  const names = Object.keys(row);
  const places = names.map((_, place) => `$${place + 1}`);
  await run(`insert into account (${names.join()}) values (${places.join()})`, Object.values(row));
}

async function aTenantWith(...people: Person[]): Promise<number> {
  return await runAsOwner(async (run) => {
    const [tenantId = 0] = await newIds(run, 1);
    for (const person of people) await addAccount(run, tenantId, person);
    return tenantId;
  });
}

type SearchMatch = { total: number; accounts: string[] };

/** The result of a search: the total of the function, and the accounts whose ids it left for the list. */
async function search(
  settings: RequestSettings,
  keyword: string,
  columns: readonly string[] = searchColumns,
): Promise<SearchMatch> {
  return await runAsRequest(settings, async (run) => {
    const words = keyword.split(" ").filter((word) => word !== "");
    const [row] = await run("select search_account($1, $2) as total", [words, columns]);
    const rows = await run(
      "select account from account where id = any (current_setting('app.found')::bigint[]) order by account",
    );
    return { total: Number(row?.["total"]), accounts: rows.map(({ account }) => String(account)) };
  });
}

async function findAccounts(tenantId: number, keyword: string, columns?: readonly string[]): Promise<string[]> {
  return (await search({ tenantId, scope: "all" }, keyword, columns)).accounts;
}

describe("grams", () => {
  it.each([
    ["ab", ["a", "b", "ab"]],
    ["张三", ["张", "三", "张三"]],
    ["a b", ["a", " ", "b"]],
    ["a\nb", ["a", "\n", "b"]],
    ["", []],
  ])("of %j are its characters and the pairs without a blank", async (value, grams) => {
    const [row] = await runAsOwner(async (run) => await run("select grams($1) as grams", [value]));

    expect(row?.["grams"]).toEqual(grams);
  });
});

describe("a search", () => {
  it.each([
    ["one Chinese character", "庆", ["cq"]],
    ["two Chinese characters", "重庆", ["cq"]],
    ["one letter", "q", ["cq"]],
    ["the middle of a phone", "0013", ["cq"]],
    ["pinyin without blanks", "chongqing", ["cq"]],
    ["another reading", "zq", ["cq"]],
    ["another reading in full", "zhongqing", ["cq"]],
    ["any letter case", "ANNA", ["an_na"]],
    ["part of an address", "@example", ["an_na", "cq"]],
    ["several words in different columns", "anna example", ["an_na"]],
    ["several words of which one is missing", "anna zq", []],
    ["a percent sign", "5%", ["an_na"]],
    ["a percent sign, which is no wildcard", "a%a", []],
    ["an underscore", "n_n", ["an_na"]],
    ["an underscore, which is no wildcard", "c_", []],
    ["a backslash", "\\", []],
    ["a text across two columns", "庆cq", []],
    ["a keyword without match", "zz9", []],
  ])("finds the matching accounts for %s: %s", async (_title, keyword, accounts) => {
    const tenantId = await aTenantWith(
      {
        real_name: "重庆",
        account: "cq",
        phone: "13800138000",
        email: "CQ@Example.com",
        pinyin: "chong qing",
        pinyin_prefix: "cq",
        readings: "chongqing cq zhongqing zq",
      },
      { real_name: "Anna", account: "an_na", nick_name: "5% off", email: "a@example.com" },
    );

    expect(await findAccounts(tenantId, keyword)).toEqual(accounts);
  });

  it("finds nothing in another tenant, without a tenant, or without a scope", async () => {
    const tenantId = await aTenantWith({ real_name: "Same", account: "mine" });
    await aTenantWith({ real_name: "Same", account: "other" });

    expect(await search({ tenantId, scope: "all" }, "same")).toEqual({ total: 1, accounts: ["mine"] });
    expect(await search({ scope: "all" }, "same")).toEqual({ total: 0, accounts: [] });
    expect(await search({ tenantId }, "same")).toEqual({ total: 0, accounts: [] });
  });

  it("uses only the given columns, and only searchable ones", async () => {
    const tenantId = await aTenantWith({
      real_name: "张三",
      account: "zs1",
      phone: "13900001234",
      readings: "zhangsan zs",
      address: "Hidden Road",
    });

    expect(await findAccounts(tenantId, "0000123", ["real_name", "account"])).toEqual([]);
    expect(await findAccounts(tenantId, "0000123", ["phone"])).toEqual(["zs1"]);
    expect(await findAccounts(tenantId, "zhangsan", ["real_name", "phone"])).toEqual([]);
    expect(await findAccounts(tenantId, "zs1 张", ["real_name", "account"])).toEqual(["zs1"]);
    expect(await findAccounts(tenantId, "hidden", [...searchColumns, "address"])).toEqual([]);
    expect(await findAccounts(tenantId, "zs1", [])).toEqual([]);
  });

  it("omits deleted accounts and platform administrators", async () => {
    const tenantId = await aTenantWith(
      { real_name: "Same", account: "kept" },
      { real_name: "Same", account: "gone" },
      { real_name: "Same", account: "platform", account_type: 999 },
    );
    await runAsOwner(async (run) => {
      await run("update account set deleted_at = now() where tenant_id = $1 and account = 'gone'", [tenantId]);
    });

    expect(await search({ tenantId, scope: "all" }, "same")).toEqual({ total: 1, accounts: ["kept"] });
  });

  it("reflects a change of the row", async () => {
    const tenantId = await aTenantWith({ real_name: "Before", account: "one" });
    await runAsOwner(async (run) => {
      await run("update account set real_name = 'After' where tenant_id = $1", [tenantId]);
    });

    expect([await findAccounts(tenantId, "before"), await findAccounts(tenantId, "after")]).toEqual([[], ["one"]]);
  });
});

describe("the search text", () => {
  it("is read-only", async () => {
    const tenantId = await aTenantWith({ real_name: "A", account: "a" });

    const write = runAsRequest({ tenantId, scope: "all" }, async (run) => {
      await run("update account set search_text = 'x'");
    });

    await expect(write).rejects.toThrow("search_text");
  });

  it("does not appear in the change history", async () => {
    const tenantId = await aTenantWith({ real_name: "Secret Word", account: "a", readings: "read-so" });
    const history = await runAsOwner(async (run) => {
      await run("update account set real_name = 'Other', readings = 'read-else' where tenant_id = $1", [tenantId]);
      return await run("select after from change_history where tenant_id = $1 and table_name = 'account' order by id", [
        tenantId,
      ]);
    });

    expect(history).toMatchObject([{ after: { real_name: "Secret Word" } }, { after: { real_name: "Other" } }]);
    expect(JSON.stringify(history)).not.toMatch(/search_text|readings|read-/u);
  });
});

/**
 * root > branch > team; one account in each, one without an organisation, and a helper of the root who also works in
 * the team.
 */
async function aCompany() {
  return await runAsOwner(async (run) => {
    const [tenantId = 0, root = 0, branch = 0, team = 0, boss = 0, helper = 0] = await newIds(run, 6);
    await run(
      `insert into organisation (tenant_id, id, parent_id, name)
       values ($1, $2, null, 'root'), ($1, $3, $2, 'branch'), ($1, $4, $3, 'team')`,
      [tenantId, root, branch, team],
    );
    const people: [string, number | null, number | null][] = [
      ["boss", root, boss],
      ["head", branch, null],
      ["worker", team, null],
      ["helper", root, helper],
      ["stray", null, null],
    ];
    for (const [account, organisation, id] of people) {
      await run(
        `insert into account (tenant_id, id, account, real_name, organisation_id)
         values ($1, coalesce($4, next_id()), $2, $5, $3)`,
        [tenantId, account, organisation, id, `Same ${account}`],
      );
    }
    await run("insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3)", [
      tenantId,
      helper,
      team,
    ]);
    return { tenantId, root, branch, team, boss };
  });
}

const scopes: [string, (company: Awaited<ReturnType<typeof aCompany>>) => RequestSettings, string[]][] = [
  ["all", () => ({ scope: "all" }), ["boss", "head", "helper", "stray", "worker"]],
  ["own", ({ boss, root }) => ({ scope: "own", accountId: boss, trees: [root] }), ["boss"]],
  ["one organisation", ({ team }) => ({ scope: "listed", organisations: [team] }), ["helper", "worker"]],
  [
    "organisation and self",
    ({ team, boss }) => ({ scope: "listed", organisations: [team], accountId: boss }),
    ["boss", "helper", "worker"],
  ],
  ["below", ({ branch }) => ({ scope: "listed", trees: [branch] }), ["head", "helper", "worker"]],
  ["all below the root", ({ root }) => ({ scope: "listed", trees: [root] }), ["boss", "head", "helper", "worker"]],
  ["nothing", () => ({}), []],
];

describe.each(scopes)("the data scope %s", (_name, createSettings, accounts) => {
  it("limits the accounts and the total", async () => {
    const company = await aCompany();
    const settings = { tenantId: company.tenantId, ...createSettings(company) };

    expect(await search(settings, "same")).toEqual({ total: accounts.length, accounts });
  });

  it("is the same as by the database policy", async () => {
    const company = await aCompany();
    const settings = { tenantId: company.tenantId, ...createSettings(company) };

    const rows = await runAsRequest(settings, async (run) => await run("select account from account order by account"));

    expect(rows.map(({ account }) => account)).toEqual(accounts);
  });

  it("is listed without words unless it is the whole tenant", async () => {
    const company = await aCompany();
    const settings = { tenantId: company.tenantId, ...createSettings(company) };
    if (settings.scope === "all") return;

    expect(await search(settings, "")).toEqual({ total: accounts.length, accounts });
  });
});

describe("many rows", () => {
  const many = 20_000;
  let big: Awaited<ReturnType<typeof aBigTenant>>;

  beforeAll(async () => {
    big = await aBigTenant();
  });

  /** Many accounts with the same name; a few have a rare name, and every fifth works in one organisation. */
  async function aBigTenant() {
    return await runAsOwner(async (run) => {
      const [tenantId = 0, place = 0, other = 0] = await newIds(run, 3);
      await run("insert into organisation (tenant_id, id, name) values ($1, $2, 'place'), ($1, $3, 'other')", [
        tenantId,
        place,
        other,
      ]);
      await run(
        `insert into account (tenant_id, account, real_name, organisation_id)
         select $1, 'common' || n, case when n % 400 = 0 then '欧阳' else '王' end || n, case n % 5 when 0 then $2 else $3 end::bigint
         from generate_series(1, $4::int) n`,
        [tenantId, place, other, many],
      );
      await run("analyze account");
      return { tenantId, place };
    });
  }

  it("are counted up to 10,001, without ids for the list", async () => {
    const { tenantId, place } = big;

    expect(await search({ tenantId, scope: "all" }, "common")).toEqual({ total: 10_001, accounts: [] });
    expect(await search({ tenantId, scope: "all" }, "王")).toEqual({ total: 10_001, accounts: [] });
    expect((await search({ tenantId, scope: "all" }, "欧阳")).accounts).toHaveLength(many / 400);
    const listed = { tenantId, scope: "listed", organisations: [place] } as const;
    expect(await search(listed, "common")).toEqual({ total: many / 5, accounts: [] });
    expect((await search(listed, "欧")).accounts).toHaveLength(many / 400);
    expect(await search(listed, "")).toEqual({ total: 1001, accounts: [] });
  });

  it("are found by the index", async () => {
    const { tenantId } = big;

    const plan = await runAsOwner(
      async (run) =>
        await run(
          `explain select id from account where tenant_id = ${tenantId} and deleted_at is null
             and grams(search_text) @> grams_of_words('{欧阳}') and strpos(search_text, '欧阳') > 0 limit 10001`,
        ),
    );

    expect(JSON.stringify(plan)).toContain("account_search");
  });
});
