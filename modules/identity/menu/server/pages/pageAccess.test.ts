import { sessionMenuApi } from "../../session.contract.ts";
import { expect, it } from "vitest";
import { aTenant } from "#tests/builders/tenant";

const path = "/system/pos";

it("names the page that an account may not open, with its codes", async () => {
  const { tenant } = await aTenant();
  const bare = await tenant.hasAccount();

  const found = await bare.get(sessionMenuApi, "pageAccess", { path });

  expect(found).toMatchObject([{ title: "职位管理", place: ["系统管理", "职位管理"], roles: [] }]);
  expect(found[0]?.permissions).toContain("sysPos/page");
});

it("names the enabled roles of the tenant with access, to callers who may read roles", async () => {
  const { tenant } = await aTenant();
  const { tenant: other } = await aTenant();
  const foreign = await other.hasRole({ permissions: ["sysPos/page"] });
  const staffing = await tenant.hasRole({ permissions: ["sysPos/add"] });
  const disabled = await tenant.hasRole({ permissions: ["sysPos/page"], status: 2 });
  const reading = await tenant.hasRole({ permissions: ["sysRole/page"] });
  const reader = await tenant.hasAccount({ roleIds: [reading.id] });

  const [found] = await reader.get(sessionMenuApi, "pageAccess", { path });

  const ids = found?.roles.map(({ id }) => id);
  expect(ids).toContain(staffing.id);
  for (const { id } of [foreign, disabled, reading]) expect(ids).not.toContain(id);
});

it("is empty for pages that the account may open, and for unknown addresses", async () => {
  const { tenant, admin } = await aTenant();
  const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const reader = await tenant.hasAccount({ roleIds: [role.id] });

  expect(await reader.get(sessionMenuApi, "pageAccess", { path })).toEqual([]);
  expect(await admin.get(sessionMenuApi, "pageAccess", { path: "/no/such" })).toEqual([]);
  expect(await admin.get(sessionMenuApi, "pageAccess", { path: "/system" })).toEqual([]);
});

it("is in the caller's language", async () => {
  const { tenant } = await aTenant();
  const bare = await tenant.hasAccount();

  const { body } = await bare.withHeaders({ "accept-language": "en" }).call(sessionMenuApi, "pageAccess", { path });

  expect(body.result).toMatchObject([{ title: "Positions" }]);
});
