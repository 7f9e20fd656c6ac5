import { describe, expect, it } from "vitest";
import { runAsOwner, type RunQuery } from "#tests/builders/sql";

const insert = "insert into organisation (tenant_id, id, parent_id, name) values";

/** A tenant with the organisations 1 > 2 > 3, children first. */
async function aTree(run: RunQuery): Promise<number> {
  const [row] = await run("select next_id() as id");
  const tenantId = Number(row?.["id"]);
  await run(`${insert} ($1, 3, 2, 'c'), ($1, 2, 1, 'b'), ($1, 1, null, 'a')`, [tenantId]);
  return tenantId;
}

/** Each organisation with its ancestors, nearest first: `3: 3 2 1`. */
async function listPaths(run: RunQuery, tenantId: number): Promise<unknown[]> {
  const rows = await run(
    `select descendant_id || ': ' || string_agg(ancestor_id::text, ' ' order by depth) as line
     from organisation_tree where tenant_id = $1 group by descendant_id order by descendant_id`,
    [tenantId],
  );
  return rows.map(({ line }) => line);
}

describe("the tree of organisations", () => {
  it("contains all ancestors, regardless of the order of insertion", async () => {
    const paths = await runAsOwner(async (run) => await listPaths(run, await aTree(run)));

    expect(paths).toEqual(["1: 1", "2: 2 1", "3: 3 2 1"]);
  });

  it("moves whole branches", async () => {
    const paths = await runAsOwner(async (run) => {
      const tenantId = await aTree(run);
      await run(`${insert} ($1, 9, null, 'z')`, [tenantId]);
      await run("update organisation set parent_id = 9 where tenant_id = $1 and id = 2", [tenantId]);
      return await listPaths(run, tenantId);
    });

    expect(paths).toEqual(["1: 1", "2: 2 9", "3: 3 2 9", "9: 9"]);
  });

  it("omits a deleted organisation and the paths through it, until it is restored", async () => {
    const [without, again] = await runAsOwner(async (run) => {
      const tenantId = await aTree(run);
      await run("update organisation set deleted_at = now() where tenant_id = $1 and id = 2", [tenantId]);
      const pathsAfterDeletion = await listPaths(run, tenantId);
      await run("update organisation set deleted_at = null where tenant_id = $1 and id = 2", [tenantId]);
      return [pathsAfterDeletion, await listPaths(run, tenantId)];
    });

    expect(without).toEqual(["1: 1", "3: 3"]);
    expect(again).toEqual(["1: 1", "2: 2 1", "3: 3 2 1"]);
  });

  it("moves a branch of several levels below another organisation, and to the top level", async () => {
    const [lower, root] = await runAsOwner(async (run) => {
      const tenantId = await aTree(run);
      await run(`${insert} ($1, 8, 7, 'y'), ($1, 7, null, 'x'), ($1, 4, 3, 'd')`, [tenantId]);
      await run("update organisation set parent_id = 8 where tenant_id = $1 and id = 2", [tenantId]);
      const pathsAfterMove = await listPaths(run, tenantId);
      await run("update organisation set parent_id = null where tenant_id = $1 and id = 3", [tenantId]);
      return [pathsAfterMove, await listPaths(run, tenantId)];
    });

    expect(lower).toEqual(["1: 1", "2: 2 8 7", "3: 3 2 8 7", "4: 4 3 2 8 7", "7: 7", "8: 8 7"]);
    expect(root).toEqual(["1: 1", "2: 2 8 7", "3: 3", "4: 4 3", "7: 7", "8: 8 7"]);
  });

  it("omits a branch that is deleted as a whole", async () => {
    const paths = await runAsOwner(async (run) => {
      const tenantId = await aTree(run);
      await run("update organisation set deleted_at = now() where tenant_id = $1 and id in (2, 3)", [tenantId]);
      return await listPaths(run, tenantId);
    });

    expect(paths).toEqual(["1: 1"]);
  });

  it.each([
    ["below a descendant whose own parent is deleted", 3],
    ["into a chain of more than 64 levels", 70],
  ])("refuses a move %s", async (_, parentId) => {
    const move = runAsOwner(async (run) => {
      const tenantId = await aTree(run);
      await run("update organisation set deleted_at = now() where tenant_id = $1 and id = 2", [tenantId]);
      await run(
        `insert into organisation (tenant_id, id, parent_id, name)
         select $1, n, nullif(n - 1, 9), 'n' || n from generate_series(10, 70) n`,
        [tenantId],
      );
      await run(`${insert} ($1, 4, 1, 'd'), ($1, 5, 4, 'e'), ($1, 6, 5, 'f')`, [tenantId]);
      await run("update organisation set parent_id = $2 where tenant_id = $1 and id = 1", [tenantId, parentId]);
    });

    await expect(move).rejects.toMatchObject({ code: "23514", constraint: "organisation_tree_circle" });
  });

  it.each([1, 2, 3])("refuses a cycle: 1 below %i", async (parentId) => {
    const move = runAsOwner(async (run) => {
      const tenantId = await aTree(run);
      await run("update organisation set parent_id = $2 where tenant_id = $1 and id = 1", [tenantId, parentId]);
    });

    await expect(move).rejects.toMatchObject({ code: "23514", constraint: "organisation_tree_circle" });
  });

  it("refuses a cycle that concurrent moves would create", async () => {
    const tenantId = await runAsOwner(async (run) => {
      const id = await aTree(run);
      await run("update organisation set parent_id = null where tenant_id = $1", [id]);
      return id;
    });
    const move = async (id: number, parentId: number) =>
      await runAsOwner(async (run) => {
        await run("begin");
        await run("update organisation set parent_id = $3 where tenant_id = $1 and id = $2", [tenantId, id, parentId]);
        await run("commit");
      });

    const moves = await Promise.allSettled([move(1, 2), move(2, 3), move(3, 1)]);

    expect(moves.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
