import { afterAll, expect, it } from "vitest";
import type { Id } from "#contract/id";
import { menuApi } from "../../contract.ts";
import { theServer } from "#tests/builders/server";
import { insertRow, nextUnique, theMainTenant } from "#tests/builders/tenant";

const createdIds: Id[] = [];

async function hasMenu(values: Record<string, unknown>): Promise<Id> {
  const id = await insertRow("menu", { title: nextUnique(), ...values });
  createdIds.push(id);
  return id;
}

afterAll(async () => {
  const { owner } = await theServer();
  await owner.query("update menu set deleted_at = now() where id = any ($1)", [createdIds]);
});

it("refuses to activate permissions beyond the caller's own by a parent entry", async () => {
  const code = `x${nextUnique()}/open`;
  const about = { type: 2, component: "x", path: "/x" };
  const off = await hasMenu({ ...about, name: nextUnique(), status: 2 });
  const on = await hasMenu({ ...about, name: nextUnique() });
  const button = await hasMenu({ type: 3, parentId: off, permission: code });
  await hasMenu({ type: 3, parentId: on, permission: `x${nextUnique()}/other` });
  const tenant = theMainTenant();
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
