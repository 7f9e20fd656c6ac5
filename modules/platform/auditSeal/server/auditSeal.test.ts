import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { positionApi } from "#modules/identity/position/contract";
import type { Client } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { runAsOwner, runAsRequest } from "#tests/builders/sql";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { type AuditChain, type AuditPart, auditSealApi } from "../contract.ts";
import { removeExpired } from "./removeRows.ts";
import { createSealer } from "./sealRows.ts";

const table = "change_history";

type SealedTenant = { readonly admin: Client; readonly tenantId: Id };

/** A tenant with a few positions, whose history is sealed. */
async function aSealedTenant(): Promise<SealedTenant> {
  const { admin, tenant } = await aTenant();
  const sealed = { admin, tenantId: tenant.id };
  await addPositions(admin);
  await seal(sealed);
  return sealed;
}

async function addPositions(admin: Client): Promise<void> {
  for (let number = 0; number < 3; number += 1) {
    const name = `Position ${nextUnique()}`;
    await admin.get(positionApi, "add", { name, code: name });
  }
}

/** Seals until nothing of the tenant is left; other tests may have transactions that are still open. */
async function seal(sealed: SealedTenant): Promise<void> {
  const { app } = await theServer();
  const run = createSealer(app, 0);
  await expect
    .poll(async () => {
      await run();
      return (await getChain(sealed))?.unsealed;
    })
    .toBe(0);
}

async function getChain({ admin }: Pick<SealedTenant, "admin">): Promise<AuditChain | undefined> {
  return (await admin.get(auditSealApi, "chains", {})).find((chain) => chain.table === table);
}

async function verify({ admin }: Pick<SealedTenant, "admin">): Promise<AuditPart> {
  return await admin.get(auditSealApi, "verify", { table });
}

async function faults(sealed: SealedTenant): Promise<unknown[]> {
  const { findings } = await verify(sealed);
  return findings.map(({ fault, rowId, number }) => (rowId === null ? [fault, number] : [fault, rowId]));
}

async function historyIds({ tenantId }: SealedTenant): Promise<number[]> {
  const rows = await runAsOwner(
    async (run) => await run(`select id from ${table} where tenant_id = $1 order by id`, [tenantId]),
  );
  return rows.map(({ id }) => Number(id));
}

async function edit(text: string, values: readonly unknown[]): Promise<void> {
  await runAsOwner(async (run) => await run(text, values));
}

describe("sealing", () => {
  it("covers the rows of a tenant and finds nothing while they are as they were written", async () => {
    const sealed = await aSealedTenant();

    const { rows, findings, nextNumber } = await verify(sealed);

    expect(findings).toEqual([]);
    expect(rows).toBe((await historyIds(sealed)).length);
    expect(nextNumber).toBeNull();
    const chain = await getChain(sealed);
    expect(chain).toMatchObject({ table, unsealed: 0, lastAnchorDay: new Date().toISOString().slice(0, 10) });
  });

  it("waits for a transaction that has begun to write and commits late", async () => {
    const { admin, tenant } = await aTenant();
    const sealed = { admin, tenantId: tenant.id };
    const { app } = await theServer();
    const run = createSealer(app, 0);
    await runAsOwner(async (late) => {
      await late("begin");
      await late(
        `insert into ${table} (tenant_id, table_name, row_id, action, changed_at) values ($1, 'position', 1, 'add', now())`,
        [tenant.id],
      );
      await addPositions(admin);
      for (let round = 0; round < 3; round += 1) await run();
      const chain = await getChain(sealed);
      expect(chain?.seals).toBe(0);
      await late("commit");
    });

    await seal(sealed);

    expect((await verify(sealed)).findings).toEqual([]);
    expect((await verify(sealed)).rows).toBe((await historyIds(sealed)).length);
  });

  it("goes on where the chain ends", async () => {
    const sealed = await aSealedTenant();
    const before = await getChain(sealed);
    await addPositions(sealed.admin);
    await seal(sealed);

    const after = await getChain(sealed);
    expect(after?.seals).toBeGreaterThan(before?.seals ?? 0);
    expect((await verify(sealed)).findings).toEqual([]);
  });
});

describe("the verification", () => {
  it("names a row that was edited", async () => {
    const sealed = await aSealedTenant();
    const ids = await historyIds(sealed);

    await edit(`update ${table} set account_name = 'someone else' where tenant_id = $1 and id = $2`, [
      sealed.tenantId,
      ids[1],
    ]);

    expect(await faults(sealed)).toEqual([["edited", ids[1]]]);
  });

  it("names a row that was inserted among sealed ones", async () => {
    const sealed = await aSealedTenant();
    const [first = 0] = await historyIds(sealed);

    await edit(
      `insert into ${table} (id, tenant_id, table_name, row_id, action, changed_at) values ($2, $1, 'position', 1, 'add', now())`,
      [sealed.tenantId, first - 1],
    );

    expect(await faults(sealed)).toEqual([["added", first - 1]]);
  });

  it("names a row that was deleted, with the time at which it was written", async () => {
    const sealed = await aSealedTenant();
    const [, second] = await historyIds(sealed);

    await edit(`delete from ${table} where tenant_id = $1 and id = $2`, [sealed.tenantId, second]);

    const { findings } = await verify(sealed);
    expect(findings).toEqual([{ fault: "missing", number: 1, rowId: second, time: expect.any(Date) }]);
    expect(Math.abs((findings[0]?.time?.getTime() ?? 0) - Date.now())).toBeLessThan(3_600_000);
  });

  it("names both of two rows that were exchanged", async () => {
    const sealed = await aSealedTenant();
    const [first = 0, second = 0] = await historyIds(sealed);

    await edit(
      `with taken as (delete from ${table} where tenant_id = $1 and id in ($2, $3) returning *)
       insert into ${table} (id, tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id, before, after)
       select $2::bigint + $3::bigint - id, tenant_id, table_name, row_id, action, changed_at, account_id, account_name, request_id,
              before, after from taken`,
      [sealed.tenantId, first, second],
    );

    expect(await faults(sealed)).toEqual([
      ["edited", first],
      ["edited", second],
    ]);
  });

  it("names a seal that was edited together with its row", async () => {
    const sealed = await aSealedTenant();
    const [first] = await historyIds(sealed);

    await edit(`update ${table} set account_name = 'someone else' where tenant_id = $1 and id = $2`, [
      sealed.tenantId,
      first,
    ]);
    await edit(
      `update audit_seal set digests = digest_row((select to_jsonb(kept) from ${table} kept where tenant_id = $1 and id = $2))
         || substring(digests from 33)
       where tenant_id = $1 and number = 1`,
      [sealed.tenantId, first],
    );

    expect(await faults(sealed)).toContainEqual(["seal", 1]);
  });

  it("names a seal that was deleted in the middle", async () => {
    const sealed = await aSealedTenant();
    for (let round = 0; round < 2; round += 1) {
      await addPositions(sealed.admin);
      await seal(sealed);
    }

    await edit("delete from audit_seal where tenant_id = $1 and number = 2", [sealed.tenantId]);

    expect(await faults(sealed)).toEqual([["gap", 2]]);
  });

  it("notices that the end was cut, seals included, and also that the anchor in the database was removed", async () => {
    const sealed = await aSealedTenant();
    await edit(`delete from ${table} where tenant_id = $1`, [sealed.tenantId]);
    await edit("delete from audit_seal where tenant_id = $1", [sealed.tenantId]);
    const cut = await verify(sealed);

    await edit("delete from audit_anchor where tenant_id = $1", [sealed.tenantId]);

    expect(cut.findings).toEqual([{ fault: "cut", number: 1, rowId: null, time: expect.any(Date) }]);
    expect((await verify(sealed)).findings).toEqual(cut.findings);
  });

  it("names an anchor that was edited", async () => {
    const sealed = await aSealedTenant();

    await edit("update audit_anchor set hash = sha256('x') where tenant_id = $1", [sealed.tenantId]);

    expect(await faults(sealed)).toEqual([["anchor", 1]]);
  });

  it("refuses a table that is not sealed", async () => {
    const { admin } = await aTenant();

    await expect(await admin.send(auditSealApi, "verify", { table: "account" })).toFailWith("auditSeal.unknown_table");
  });
});

describe("retention", () => {
  async function aTenantWithRemovedRows(): Promise<{ sealed: SealedTenant; removed: number }> {
    const sealed = await aSealedTenant();
    const removed = (await historyIds(sealed)).length;
    const { app } = await theServer();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await removeExpired(app, { tenantId: sealed.tenantId, table, before: tomorrow });
    return { sealed, removed };
  }

  it("removes sealed rows and says so in the chain, which goes on", async () => {
    const { sealed, removed } = await aTenantWithRemovedRows();
    expect(await historyIds(sealed)).toEqual([]);
    await addPositions(sealed.admin);
    await seal(sealed);

    const { findings, removedRows, rows } = await verify(sealed);

    expect(findings).toEqual([]);
    expect(removedRows).toBe(removed);
    expect(rows).toBe((await historyIds(sealed)).length);
  });

  it("does not cover up rows that were deleted later", async () => {
    const { sealed } = await aTenantWithRemovedRows();
    await addPositions(sealed.admin);
    await seal(sealed);
    const [first] = await historyIds(sealed);

    await edit(`delete from ${table} where tenant_id = $1 and id = $2`, [sealed.tenantId, first]);
    await edit("update audit_seal set removed_to = $2 where tenant_id = $1 and removed_to is not null", [
      sealed.tenantId,
      (first ?? 0) + 1,
    ]);

    const found = await faults(sealed);
    expect(found).toContainEqual(["missing", first]);
    expect(found).toContainEqual(["seal", 2]);
  });
});

describe("requests", () => {
  it("can neither change nor remove seals, nor keep anchors", async () => {
    const { tenantId } = await aSealedTenant();
    const attempt = async (text: string) =>
      await runAsRequest({ tenantId, scope: "all" }, async (run) => await run(text));

    await expect(attempt("update audit_seal set number = 9")).rejects.toThrow("permission denied");
    await expect(attempt("delete from audit_seal")).rejects.toThrow("permission denied");
    await expect(attempt("delete from audit_anchor")).rejects.toThrow("permission denied");
    const anchor = `select add_audit_anchor(${tenantId}, '${table}', '2020-01-01', 1, 'x', 'x')`;
    expect(await attempt(anchor)).toEqual([{ add_audit_anchor: null }]);
  });
});
