import { describe, expect, it } from "vitest";
import { type RequestSettings, type Row, runAsOwner, runAsRequest } from "#tests/builders/sql";

type Unit = "root" | "branch" | "team" | "other";
type Staff = "boss" | "branchHead" | "worker" | "outsider" | "helper";

/**
 * A tenant: root > branch > team, root > other. Each unit has one account; the helper of `other` also works in `team`.
 */
async function aCompany() {
  return await runAsOwner(async (run) => {
    const [ids = {}] = await run(`select ${Array.from({ length: 11 }, (_, n) => `next_id() as n${n}`).join()}`);
    const id = (index: number) => Number(ids[`n${index}`]);
    const tenantId = id(0);
    const units: Record<Unit, number> = { root: id(1), branch: id(2), team: id(3), other: id(4) };
    const staff: Record<Staff, number> = {
      boss: id(5),
      branchHead: id(6),
      worker: id(7),
      outsider: id(8),
      helper: id(9),
    };
    const { root, branch, team, other } = units;
    await run(
      `insert into organisation (tenant_id, id, parent_id, name)
       values ($1, $4, $3, 'team'), ($1, $2, null, 'root'), ($1, $3, $2, 'branch'), ($1, $5, $2, 'other')`,
      [tenantId, root, branch, team, other],
    );
    const homes: [Staff, number][] = [
      ["boss", root],
      ["branchHead", branch],
      ["worker", team],
      ["outsider", other],
      ["helper", other],
    ];
    for (const [name, unit] of homes) {
      await run(
        "insert into account (tenant_id, id, account, real_name, organisation_id) values ($1, $2, $3, $3, $4)",
        [tenantId, staff[name], name, unit],
      );
    }
    await run("insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3)", [
      tenantId,
      staff.helper,
      team,
    ]);
    return { tenantId, units, staff };
  });
}

async function listVisible(settings: RequestSettings): Promise<unknown[]> {
  const rows = await runAsRequest(settings, async (run) => await run("select account from account order by account"));
  return rows.map(({ account }) => account);
}

const allAccounts = ["boss", "branchHead", "helper", "outsider", "worker"];

describe("the data scope of accounts", () => {
  it("is the whole tenant for all, and never another tenant", async () => {
    const { tenantId } = await aCompany();
    await aCompany();

    expect(await listVisible({ tenantId, scope: "all" })).toEqual(allAccounts);
  });

  it("is empty without a scope, and without a tenant", async () => {
    const { tenantId, staff } = await aCompany();

    expect(await listVisible({ tenantId, accountId: staff.boss })).toEqual([]);
    expect(await listVisible({ scope: "all" })).toEqual([]);
    expect(await listVisible({})).toEqual([]);
  });

  it("is the own row for own, regardless of listed organisations", async () => {
    const { tenantId, units, staff } = await aCompany();

    const own = await listVisible({ tenantId, accountId: staff.worker, scope: "own", trees: [units.root] });

    expect(own).toEqual(["worker"]);
  });

  it("is the listed organisations, with affiliated accounts, and the own row", async () => {
    const { tenantId, units, staff } = await aCompany();

    const listed = await listVisible({
      tenantId,
      accountId: staff.outsider,
      scope: "listed",
      organisations: [units.team],
    });

    expect(listed).toEqual(["helper", "outsider", "worker"]);
  });

  it("includes a whole subtree", async () => {
    const { tenantId, units } = await aCompany();

    expect(await listVisible({ tenantId, scope: "listed", trees: [units.branch] })).toEqual([
      "branchHead",
      "helper",
      "worker",
    ]);
    expect(await listVisible({ tenantId, scope: "listed", trees: [units.root] })).toEqual(allAccounts);
  });

  it("does not extend to another tenant by the id of its organisation", async () => {
    const { tenantId } = await aCompany();
    const { units } = await aCompany();

    expect(await listVisible({ tenantId, scope: "listed", trees: [units.root], organisations: [units.team] })).toEqual(
      [],
    );
  });

  it("applies to updates: hidden rows stay unchanged", async () => {
    const { tenantId, units, staff } = await aCompany();

    const changed = await runAsRequest({ tenantId, scope: "listed", organisations: [units.team] }, async (run) => {
      return await run("update account set nick_name = 'seen' where id = any($1) returning account", [
        Object.values(staff),
      ]);
    });

    expect(changed.map(({ account }) => String(account)).toSorted()).toEqual(["helper", "worker"]);
  });

  it("refuses moves and additions outside of it", async () => {
    const { tenantId, units, staff } = await aCompany();
    const listed = { tenantId, scope: "listed", organisations: [units.team] } as const;

    const move = async () =>
      await runAsRequest(listed, async (run) => {
        return await run("update account set organisation_id = $1 where id = $2", [units.other, staff.worker]);
      });
    const add = async () =>
      await runAsRequest(listed, async (run) => {
        const sql = "insert into account (tenant_id, account, real_name, organisation_id) values ($1, 'x', 'x', $2)";
        return await run(sql, [tenantId, units.other]);
      });

    await expect(move()).rejects.toMatchObject({ code: "42501" });
    await expect(add()).rejects.toMatchObject({ code: "42501" });
  });
});

describe("organisations", () => {
  const insertSql = "insert into organisation (tenant_id, name, parent_id) values ($1, 'new', $2)";

  it("can be read in the whole tenant, and changed only inside the scope", async () => {
    const { tenantId, units } = await aCompany();

    const [read, changed] = await runAsRequest({ tenantId, scope: "listed", trees: [units.branch] }, async (run) => [
      await run("select name from organisation order by name"),
      await run("update organisation set remark = 'seen' returning name"),
    ]);

    expect(namesOf(read)).toEqual(["branch", "other", "root", "team"]);
    expect(namesOf(changed)).toEqual(["branch", "team"]);
  });

  it("can be added only below organisations in the scope", async () => {
    const { tenantId, units } = await aCompany();
    const settings = { tenantId, scope: "listed", trees: [units.branch] } as const;

    await runAsRequest(settings, async (run) => await run(insertSql, [tenantId, units.team]));

    for (const parent of [units.other, null]) {
      const outside = runAsRequest(settings, async (run) => await run(insertSql, [tenantId, parent]));
      await expect(outside).rejects.toMatchObject({ code: "42501" });
    }
  });
});

function namesOf(rows: readonly Row[] | undefined): string[] {
  return (rows ?? []).map(({ name }) => String(name)).toSorted();
}
