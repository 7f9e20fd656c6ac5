import { describe, expect, it } from "vitest";
import { runAsOwner, type RunQuery } from "#tests/builders/sql";

const insert = "insert into organisation (tenant_id, id, parent_id, name) values";

/** A tenant with the organisations 1 > 2 > 3, children first. */
async function aTree(ask: RunQuery): Promise<number> {
  const [row] = await ask("select next_id() as id");
  const tenantId = Number(row?.["id"]);
  await ask(`${insert} ($1, 3, 2, 'c'), ($1, 2, 1, 'b'), ($1, 1, null, 'a')`, [tenantId]);
  return tenantId;
}

/** Each organisation with its ancestors, nearest first: `3: 3 2 1`. */
async function linesOf(ask: RunQuery, tenantId: number): Promise<unknown[]> {
  const rows = await ask(
    `select descendant_id || ': ' || string_agg(ancestor_id::text, ' ' order by depth) as line
     from organisation_tree where tenant_id = $1 group by descendant_id order by descendant_id`,
    [tenantId],
  );
  return rows.map(({ line }) => line);
}

describe("the tree of organisations", () => {
  it("knows everything above, whatever the order of the rows", async () => {
    const lines = await runAsOwner(async (ask) => await linesOf(ask, await aTree(ask)));

    expect(lines).toEqual(["1: 1", "2: 2 1", "3: 3 2 1"]);
  });

  it("moves whole branches", async () => {
    const lines = await runAsOwner(async (ask) => {
      const tenantId = await aTree(ask);
      await ask(`${insert} ($1, 9, null, 'z')`, [tenantId]);
      await ask("update organisation set parent_id = 9 where tenant_id = $1 and id = 2", [tenantId]);
      return await linesOf(ask, tenantId);
    });

    expect(lines).toEqual(["1: 1", "2: 2 9", "3: 3 2 9", "9: 9"]);
  });

  it("loses deleted ones with what only they connect, and finds them again", async () => {
    const [without, again] = await runAsOwner(async (ask) => {
      const tenantId = await aTree(ask);
      await ask("update organisation set deleted_at = now() where tenant_id = $1 and id = 2", [tenantId]);
      const deleted = await linesOf(ask, tenantId);
      await ask("update organisation set deleted_at = null where tenant_id = $1 and id = 2", [tenantId]);
      return [deleted, await linesOf(ask, tenantId)];
    });

    expect(without).toEqual(["1: 1", "3: 3"]);
    expect(again).toEqual(["1: 1", "2: 2 1", "3: 3 2 1"]);
  });

  it("moves a branch of several levels below and out of others, and is the same as one made there", async () => {
    const [lower, root] = await runAsOwner(async (ask) => {
      const tenantId = await aTree(ask);
      await ask(`${insert} ($1, 8, 7, 'y'), ($1, 7, null, 'x'), ($1, 4, 3, 'd')`, [tenantId]);
      await ask("update organisation set parent_id = 8 where tenant_id = $1 and id = 2", [tenantId]);
      const moved = await linesOf(ask, tenantId);
      await ask("update organisation set parent_id = null where tenant_id = $1 and id = 3", [tenantId]);
      return [moved, await linesOf(ask, tenantId)];
    });

    expect(lower).toEqual(["1: 1", "2: 2 8 7", "3: 3 2 8 7", "4: 4 3 2 8 7", "7: 7", "8: 8 7"]);
    expect(root).toEqual(["1: 1", "2: 2 8 7", "3: 3", "4: 4 3", "7: 7", "8: 8 7"]);
  });

  it("loses a branch that is deleted as a whole", async () => {
    const lines = await runAsOwner(async (ask) => {
      const tenantId = await aTree(ask);
      await ask("update organisation set deleted_at = now() where tenant_id = $1 and id in (2, 3)", [tenantId]);
      return await linesOf(ask, tenantId);
    });

    expect(lines).toEqual(["1: 1"]);
  });

  it.each([
    ["an organisation that is deleted meanwhile", 3],
    ["a chain that would be deeper than 64 levels", 70],
  ])("refuses a move below itself or too deep: %s", async (_, parentId) => {
    const move = runAsOwner(async (ask) => {
      const tenantId = await aTree(ask);
      await ask("update organisation set deleted_at = now() where tenant_id = $1 and id = 2", [tenantId]);
      await ask(
        `insert into organisation (tenant_id, id, parent_id, name)
         select $1, n, nullif(n - 1, 9), 'n' || n from generate_series(10, 70) n`,
        [tenantId],
      );
      await ask(`${insert} ($1, 4, 1, 'd'), ($1, 5, 4, 'e'), ($1, 6, 5, 'f')`, [tenantId]);
      await ask("update organisation set parent_id = $2 where tenant_id = $1 and id = 1", [tenantId, parentId]);
    });

    await expect(move).rejects.toMatchObject({ code: "23514", constraint: "organisation_tree_circle" });
  });

  it.each([1, 2, 3])("refuses a circle: 1 below %i", async (parentId) => {
    const move = runAsOwner(async (ask) => {
      const tenantId = await aTree(ask);
      await ask("update organisation set parent_id = $2 where tenant_id = $1 and id = 1", [tenantId, parentId]);
    });

    await expect(move).rejects.toMatchObject({ code: "23514", constraint: "organisation_tree_circle" });
  });

  it("refuses a circle that two moves close at the same time", async () => {
    const tenantId = await runAsOwner(async (ask) => {
      const id = await aTree(ask);
      await ask("update organisation set parent_id = null where tenant_id = $1", [id]);
      return id;
    });
    const move = async (id: number, parentId: number) =>
      await runAsOwner(async (ask) => {
        await ask("begin");
        await ask("update organisation set parent_id = $3 where tenant_id = $1 and id = $2", [tenantId, id, parentId]);
        await ask("commit");
      });

    const moves = await Promise.allSettled([move(1, 2), move(2, 3), move(3, 1)]);

    expect(moves.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
