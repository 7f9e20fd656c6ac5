import { afterAll, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { menuApi } from "#modules/menu/contract";
import { theServer } from "#tests/builders/server";
import { aTenant, insert, unique } from "#tests/builders/tenant";

const made: Id[] = [];

async function hasMenu(values: Record<string, unknown>): Promise<Id> {
  const id = await insert("menu", { title: unique(), ...values });
  made.push(id);
  return id;
}

afterAll(async () => {
  const { owner } = await theServer();
  await owner.query("update menu set deleted_at = now() where id = any ($1)", [made]);
});

it("lets nobody open permissions that he lacks by what stands above them", async () => {
  const code = `x${unique()}/open`;
  const about = { type: 2, component: "x", path: "/x" };
  const off = await hasMenu({ ...about, name: unique(), status: 2 });
  const on = await hasMenu({ ...about, name: unique() });
  const button = await hasMenu({ type: 3, parentId: off, permission: code });
  await hasMenu({ type: 3, parentId: on, permission: `x${unique()}/other` });
  const { tenant } = await aTenant();
  const role = await tenant.hasRole("all");
  const keeper = await tenant.hasAccount({ roleIds: [role.id] });

  const replies = [
    await keeper.call(menuApi, "setStatus", { id: off, status: 1 }),
    await keeper.call(menuApi, "update", { id: off, status: 1 }),
    await keeper.call(menuApi, "update", { id: button, pid: on }),
  ];

  for (const reply of replies) await expect(reply).toFailWith("grant.beyond", { what: code });
  expect((await keeper.call(menuApi, "update", { id: off, remark: "still off" })).body.code).toBe(200);
});
