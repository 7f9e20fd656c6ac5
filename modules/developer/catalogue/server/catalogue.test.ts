import { sessionMenuApi } from "#modules/identity/menu/session";
import type { MenuNode } from "#contract/session";
import { expect, it } from "vitest";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";
import { catalogueMenus } from "./catalogue.menu.ts";

const pathsIn = (nodes: readonly MenuNode[]): (string | null)[] =>
  nodes.flatMap(({ path, children }) => [path, ...pathsIn(children)]);

it("is visible only to roles that were granted its entries", async () => {
  const { tenant } = await aTenant();
  const [components] = catalogueMenus;
  const role = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const reader = await tenant.hasAccount({ roleIds: [role.id] });
  const granted = await tenant.hasRole({ permissions: ["sysPos/page"] });
  const developer = await tenant.hasAccount({ roleIds: [granted.id] });
  const { owner } = await theServer();
  await owner.query("insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)", [
    tenant.id,
    granted.id,
    components?.id,
  ]);

  const [without, withIt] = [
    await reader.get(sessionMenuApi, "loginMenuTree"),
    await developer.get(sessionMenuApi, "loginMenuTree"),
  ];

  expect(pathsIn(without)).not.toContain("/develop/components");
  expect(pathsIn(withIt)).toContain("/develop/components");
  expect(pathsIn(withIt)).not.toContain("/develop/permissionControl");
});
