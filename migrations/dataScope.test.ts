import { describe, expect, it } from "vitest";
import { type RequestSettings, type Row, runAsOwner, runAsRequest } from "#tests/builders/sql";

type Unit = "root" | "branch" | "team" | "other";
type Staff = "boss" | "branchHead" | "worker" | "outsider" | "helper";

/**
 * A tenant: root > branch > team, root > other. Each unit has one account; the helper of `other` also works in `team`.
 */
async function aCompany() {
  return await runAsOwner(async (ask) => {
    const [ids = {}] = await ask(`select ${Array.from({ length: 11 }, (_, n) => `next_id() as n${n}`).join()}`);
    const id = (place: number) => Number(ids[`n${place}`]);
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
    await ask(
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
      await ask(
        "insert into account (tenant_id, id, account, real_name, organisation_id) values ($1, $2, $3, $3, $4)",
        [tenantId, staff[name], name, unit],
      );
    }
    await ask("insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3)", [
      tenantId,
      staff.helper,
      team,
    ]);
    return { tenantId, units, staff };
  });
}

async function visible(settings: RequestSettings): Promise<unknown[]> {
  const rows = await runAsRequest(settings, async (ask) => await ask("select account from account order by account"));
  return rows.map(({ account }) => account);
}

const everybody = ["boss", "branchHead", "helper", "outsider", "worker"];

describe("the data scope of accounts", () => {
  it("is the tenant for all, and never another tenant", async () => {
    const { tenantId } = await aCompany();
    await aCompany();

    expect(await visible({ tenantId, scope: "all" })).toEqual(everybody);
  });

  it("is nothing without a scope, and nothing without a tenant", async () => {
    const { tenantId, staff } = await aCompany();

    expect(await visible({ tenantId, accountId: staff.boss })).toEqual([]);
    expect(await visible({ scope: "all" })).toEqual([]);
    expect(await visible({})).toEqual([]);
  });

  it("is the own row for own, whatever organisations are named", async () => {
    const { tenantId, units, staff } = await aCompany();

    const own = await visible({ tenantId, accountId: staff.worker, scope: "own", trees: [units.root] });

    expect(own).toEqual(["worker"]);
  });

  it("is the listed organisations, affiliations included, and the own row", async () => {
    const { tenantId, units, staff } = await aCompany();

    const listed = await visible({ tenantId, accountId: staff.outsider, scope: "listed", organisations: [units.team] });

    expect(listed).toEqual(["helper", "outsider", "worker"]);
  });

  it("is a whole subtree", async () => {
    const { tenantId, units } = await aCompany();

    expect(await visible({ tenantId, scope: "listed", trees: [units.branch] })).toEqual([
      "branchHead",
      "helper",
      "worker",
    ]);
    expect(await visible({ tenantId, scope: "listed", trees: [units.root] })).toEqual(everybody);
  });

  it("does not reach into another tenant by the id of its organisation", async () => {
    const { tenantId } = await aCompany();
    const { units } = await aCompany();

    expect(await visible({ tenantId, scope: "listed", trees: [units.root], organisations: [units.team] })).toEqual([]);
  });

  it("holds for changes: no hidden row is changed", async () => {
    const { tenantId, units, staff } = await aCompany();

    const changed = await runAsRequest({ tenantId, scope: "listed", organisations: [units.team] }, async (ask) => {
      return await ask("update account set nick_name = 'seen' where id = any($1) returning account", [
        Object.values(staff),
      ]);
    });

    expect(changed.map(({ account }) => String(account)).toSorted()).toEqual(["helper", "worker"]);
  });

  it("refuses moves and additions outside of it", async () => {
    const { tenantId, units, staff } = await aCompany();
    const listed = { tenantId, scope: "listed", organisations: [units.team] } as const;

    const move = async () =>
      await runAsRequest(listed, async (ask) => {
        return await ask("update account set organisation_id = $1 where id = $2", [units.other, staff.worker]);
      });
    const add = async () =>
      await runAsRequest(listed, async (ask) => {
        const sql = "insert into account (tenant_id, account, real_name, organisation_id) values ($1, 'x', 'x', $2)";
        return await ask(sql, [tenantId, units.other]);
      });

    await expect(move()).rejects.toMatchObject({ code: "42501" });
    await expect(add()).rejects.toMatchObject({ code: "42501" });
  });
});

describe("organisations", () => {
  const added = "insert into organisation (tenant_id, name, parent_id) values ($1, 'new', $2)";

  it("are readable in the whole tenant and changed only inside the scope", async () => {
    const { tenantId, units } = await aCompany();

    const [read, changed] = await runAsRequest({ tenantId, scope: "listed", trees: [units.branch] }, async (ask) => [
      await ask("select name from organisation order by name"),
      await ask("update organisation set remark = 'seen' returning name"),
    ]);

    expect(namesOf(read)).toEqual(["branch", "other", "root", "team"]);
    expect(namesOf(changed)).toEqual(["branch", "team"]);
  });

  it("are added only below the scope", async () => {
    const { tenantId, units } = await aCompany();
    const settings = { tenantId, scope: "listed", trees: [units.branch] } as const;

    await runAsRequest(settings, async (ask) => await ask(added, [tenantId, units.team]));

    for (const parent of [units.other, null]) {
      const outside = runAsRequest(settings, async (ask) => await ask(added, [tenantId, parent]));
      await expect(outside).rejects.toMatchObject({ code: "42501" });
    }
  });
});

function namesOf(rows: readonly Row[] | undefined): string[] {
  return (rows ?? []).map(({ name }) => String(name)).toSorted();
}
