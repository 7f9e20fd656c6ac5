import { describe, expect, it } from "vitest";
import { type Id, toId } from "#contract/id";
import { sessionApi } from "#modules/identity/session/contract";
import type { Client } from "#tests/builders/client";
import { aNewTenant, theAdministratorOf } from "#tests/builders/newTenant";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { nextUnique } from "#tests/builders/tenant";
import { menuPackageApi, tenantAdministrationApi } from "../contract.ts";
import { findJoiningMenus, findNewMenus, takeNewMenus } from "./newMenus.ts";

const entry = (id: number, parentId: number | null, isPlanned = false) => ({
  id: toId(id),
  parentId: parentId === null ? null : toId(parentId),
  isPlanned,
  locked: null,
});

/** A directory 1 with the pages 10 (buttons 11, 12) and 20 (button 21), and the directory 2 with the page 30. */
const earlier = [
  entry(1, null),
  entry(10, 1),
  entry(11, 10),
  entry(12, 10),
  entry(20, 1),
  entry(21, 20),
  entry(2, null),
  entry(30, 2),
];
const known = [11, 12, 21, 30].map(toId);
const ids = (...all: number[]) => all.map(toId);

describe("a menu of a later version", () => {
  it("is new to a package that neither holds it nor was decided with it", () => {
    const later = [...earlier, entry(13, 10), entry(14, 10), entry(40, 2, true)];

    expect(findNewMenus({ knownMenus: known, menuIds: ids(11, 14) }, later)).toEqual(ids(13));
    expect(findNewMenus({ knownMenus: null, menuIds: [] }, later)).toEqual([]);
  });

  it.each([
    {
      what: "a button of a page that the package holds as a whole",
      held: [11, 12],
      added: [entry(13, 10)],
      joining: [13],
    },
    { what: "a button of a page that it holds in part", held: [11], added: [entry(13, 10)], joining: [] },
    { what: "a button of a page that it does not hold", held: [21], added: [entry(13, 10)], joining: [] },
    {
      what: "a new page of a directory that it holds as a whole",
      held: [11, 12, 21],
      added: [entry(50, 1), entry(51, 50)],
      joining: [51],
    },
    {
      what: "a new page of a directory that it holds in part",
      held: [11, 12],
      added: [entry(50, 1), entry(51, 50)],
      joining: [],
    },
    { what: "the first button of a page that it holds", held: [30], added: [entry(31, 30)], joining: [31] },
    { what: "a directory of its own", held: [11, 12, 21, 30], added: [entry(3, null), entry(60, 3)], joining: [] },
  ])("by the rule of a package: $what", ({ held, added, joining }) => {
    const row = { knownMenus: known, menuIds: ids(...held) };

    expect(findJoiningMenus(row, [...earlier, ...added])).toEqual(ids(...joining));
  });
});

/** The menus of the product with these permissions; other tests may have added more. */
async function listMenus(codes: readonly string[]): Promise<Id[]> {
  const { owner } = await theServer();
  const { rows } = await owner.query(
    "select min(id) as id from menu where permission = any($1) group by permission order by 1",
    [codes],
  );
  return rows.map(({ id }) => toId(id));
}

async function aPackage(platform: Client, codes: readonly string[], takesNew: boolean): Promise<Id> {
  const menuIdList = await listMenus(codes);
  return await platform.get(menuPackageApi, "add", { name: `Package ${nextUnique()}`, menuIdList, takesNew });
}

/** As if the version in which the menus of a package were decided had not had these. */
async function removeFromPackage(packageId: Id, menuIds: readonly Id[]): Promise<void> {
  const { owner } = await theServer();
  await owner.query(
    `update menu_package set known_menus = array(select unnest(known_menus) except select unnest($2::bigint[])),
       menu_ids = array(select unnest(menu_ids) except select unnest($2::bigint[])) where id = $1`,
    [packageId, menuIds],
  );
}

async function packageRow(platform: Client, id: Id) {
  return await platform.get(menuPackageApi, "detail", { id });
}

const permissionsOf = async (client: Client) => (await client.get(sessionApi, "userInfo")).apis;
const positionCodes = ["sysPos/page", "sysPos/add", "sysPos/update", "sysPos/delete"];

describe("a package after an update of the product", () => {
  it("counts what is new, takes what is accepted, and leaves out the rest for good", async () => {
    const platform = await thePlatform();
    const id = await aPackage(platform, ["sysUser/page"], false);
    const added = await listMenus(["sysPos/add", "sysPos/delete"]);
    const admin = await theAdministratorOf(await aNewTenant(platform, { packageId: id }));
    await removeFromPackage(id, added);

    const before = await packageRow(platform, id);
    const offered = await platform.get(menuPackageApi, "newMenus", { id });
    const menuIdList = await listMenus(["sysPos/add"]);
    await platform.get(menuPackageApi, "acceptNew", { id, menuIdList: [...menuIdList, toId(1)] });

    expect(before.newCount).toBe(2);
    expect(offered.flatMap(({ permission }) => permission ?? [])).toEqual(
      expect.arrayContaining(["sysPos/add", "sysPos/delete"]),
    );
    expect(await packageRow(platform, id)).toMatchObject({ newCount: 0, menuCount: before.menuCount + 1 });
    expect(await permissionsOf(admin)).toContain("sysPos/add");
    expect(await permissionsOf(admin)).not.toContain("sysPos/delete");
  });

  it("takes the rest of an area by its rule; the override of a tenant stays", async () => {
    const platform = await thePlatform();
    const { app, owner } = await theServer();
    const late = await listMenus(["sysPos/delete"]);
    const { rows } = await owner.query(
      "select id from menu where parent_id = (select parent_id from menu where id = $1) and deleted_at is null",
      late,
    );
    const page: Id[] = rows.map(({ id }) => toId(id));
    const id = await platform.get(menuPackageApi, "add", {
      name: `Package ${nextUnique()}`,
      menuIdList: page,
      takesNew: true,
    });
    const manual = await aPackage(platform, positionCodes, false);
    const tenant = await aNewTenant(platform, { packageId: id });
    const other = await aNewTenant(platform, { packageId: id });
    const [admin, second] = [await theAdministratorOf(tenant), await theAdministratorOf(other)];
    const removedMenus = late;
    await platform.get(tenantAdministrationApi, "setOverride", { id: other.id, removedMenus });
    for (const one of [id, manual]) await removeFromPackage(one, late);
    await app.caches.invalidate("permission", tenant.id);
    const before = await permissionsOf(admin);

    await takeNewMenus(app);
    await takeNewMenus(app);

    expect(before).not.toContain("sysPos/delete");
    expect(await packageRow(platform, id)).toMatchObject({ newCount: 0 });
    expect(await packageRow(platform, manual)).toMatchObject({ newCount: 1 });
    expect(await permissionsOf(admin)).toContain("sysPos/delete");
    expect(await permissionsOf(second)).not.toContain("sysPos/delete");
  });

  it("that an earlier version has stored, without known menus, has nothing new", async () => {
    const platform = await thePlatform();
    const { app, owner } = await theServer();
    const id = await aPackage(platform, ["sysUser/page"], true);
    await owner.query("update menu_package set known_menus = null where id = $1", [id]);

    const before = await packageRow(platform, id);
    await takeNewMenus(app);

    expect(before.newCount).toBe(0);
    expect(await packageRow(platform, id)).toMatchObject({ newCount: 0, menuCount: before.menuCount });
  });
});
