import { describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { importApi } from "#modules/records/import/contract";
import { organisationApi } from "#modules/identity/organisation/contract";
import { maxGenerated, regionApi } from "../contract.ts";
import { buildWorkbook } from "#tests/builders/archive";
import { checkImport, commitImport, sendImportFile, uploadImport } from "#tests/builders/imports";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { aTenant, theMainTenant } from "#tests/builders/tenant";
import { standardRegions } from "./region.standard.ts";

const guangdong = 440_000;
const nanshan = 440_305;

let counter = 0;

/** An unused code. */
function aCode(): string {
  counter += 1;
  return `9${process.pid.toString().slice(-4).padStart(4, "0")}${Date.now().toString().slice(-4)}${String(counter).padStart(3, "0")}`;
}

/** Area > town > street at the top, with the platform administrator. */
async function anArea() {
  const platform = await thePlatform();
  const add = async (name: string, pid: number) =>
    await platform.get(regionApi, "add", { name, pid, code: aCode(), type: "区" });
  const area = await add("Area", 0);
  const town = await add("Town", area);
  const street = await add("Street", town);
  return { platform, area, town, street };
}

const requestOf = ({ headers }: { headers: Response["headers"] }) => ({
  requestId: headers.get("x-request-id") ?? "",
});

describe("the snapshot", () => {
  it("derives parent and type of every region from its code", async () => {
    const rows = await standardRegions();
    const ids = new Set(rows.map(({ id }) => id));

    expect(ids.size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(3200);
    expect(rows.filter(({ parentId }) => parentId === null)).toHaveLength(34);
    expect(rows.filter(({ parentId }) => typeof parentId === "number" && !ids.has(parentId))).toEqual([]);
    expect(rows).toContainEqual({
      id: nanshan,
      parentId: 440_300,
      name: "南山区",
      shortName: null,
      code: "440305",
      type: "市辖区",
    });
    expect(rows).toContainEqual(expect.objectContaining({ name: "广西壮族自治区", shortName: "广西", type: "自治区" }));
  });

  it.each(["南山区", "440305", "nanshanqu", "nsq"])("is readable for every signed-in account: %s", async (keyword) => {
    const { tenant } = await aTenant();
    const bare = await tenant.hasAccount();

    const found = await bare.get(regionApi, "query", { keyword });

    expect(found).toContainRow({ id: nanshan, name: "南山区", mergerName: "广东省 / 深圳市 / 南山区", level: 3 });
    expect(found).toContainRow({ id: nanshan, path: "广东省 / 深圳市", aboveIds: [guangdong, 440_300] });
  });

  it("is read level by level, as a tree down to a level, and whole below a region", async () => {
    const { admin } = await aTenant();

    const cities = await admin.get(regionApi, "list", { id: guangdong });
    const tree = await admin.get(regionApi, "childTree", { pid: guangdong, level: 3 });
    const below = await admin.get(regionApi, "childList", { pid: guangdong });
    const { items } = await admin.get(regionApi, "page", { pid: 440_300, pageSize: 100 });

    expect(cities).toContainRow({ id: 440_300, name: "深圳市", shortName: "深圳", hasChildren: true, pid: guangdong });
    expect(tree.map(({ id }) => id)).toEqual(cities.map(({ id }) => id));
    expect(tree.flatMap(({ children }) => children)).toEqual([]);
    expect(below.length).toBeGreaterThan(cities.length);
    expect(below.at(-1)?.level).toBe(3);
    expect(items[0]?.id).toBe(440_300);
    expect(items).toContainRow({ id: nanshan, pid: 440_300, pinYin: "nan shan qu" });
  });

  it("leaves the placeholders of the list of codes out of full names", async () => {
    const { admin } = await aTenant();

    const found = await admin.get(regionApi, "query", { ids: [110_101] });

    expect(found).toContainRow({ name: "东城区", mergerName: "北京市 / 东城区", level: 3 });
  });
});

describe("writing a region", () => {
  it("derives level, full name and pinyin, also of regions that move along", async () => {
    const { platform, area, town, street } = await anArea();

    await platform.get(regionApi, "update", { id: town, name: "新区", pid: 0, version: 1 });

    const rows = await platform.get(regionApi, "query", { ids: [area, town, street] });
    expect(rows).toContainRow({ id: area, level: 1, hasChildren: false });
    expect(rows).toContainRow({ id: town, level: 1, pinYin: "xin qu", pid: 0, version: 2 });
    expect(rows).toContainRow({ id: street, level: 2, mergerName: "新区 / Street" });
  });

  it("refuses an invalid parent", async () => {
    const { platform, area, street } = await anArea();

    const missing = await platform.call(regionApi, "add", { name: "A", pid: 4_000_000_000_000 });
    const own = await platform.call(regionApi, "update", { id: area, pid: area });
    const circle = await platform.call(regionApi, "update", { id: area, pid: street });

    await expect(missing).toFailWith("region.parent_missing");
    await expect(own).toFailWith("region.own_parent");
    await expect(circle).toFailWith("region.below_itself");
    expect([missing, own, circle].map(({ body }) => body.message.slice(0, 7))).toEqual([
      "[D2000]",
      "[R2001]",
      "[R2004]",
    ]);
  });

  it("refuses a code that is taken or malformed", async () => {
    const { platform, area } = await anArea();

    const conflict = await platform.call(regionApi, "add", { name: "南山", code: "440305" });
    const short = await platform.call(regionApi, "update", { id: area, code: "44030" });

    await expect(conflict).toFailWith("region.taken");
    await expect(short).toFailWith("region.code_length");
  });

  it("deletes and restores a region with everything below it", async () => {
    const { platform, area, town, street } = await anArea();
    const deleted = await platform.call(regionApi, "delete", { id: area });
    const gone = await platform.get(regionApi, "query", { ids: [area, town, street] });

    await platform.get(historyApi, "undo", requestOf(deleted));

    expect(gone).toEqual([]);
    const back = await platform.get(regionApi, "childList", { pid: area });
    expect(back.map(({ id }) => id)).toEqual([town, street]);
  });

  it("does not restore a region below a deleted one", async () => {
    const { platform, area, town } = await anArea();
    const deleted = await platform.call(regionApi, "delete", { id: town });
    await platform.get(regionApi, "delete", { id: area });

    const reply = await platform.call(historyApi, "undo", requestOf(deleted));

    await expect(reply).toFailWith("region.parent_missing");
  });

  it.each(["add", "update", "delete", "page"] as const)("is refused without the permission: %s", async (name) => {
    const { tenant } = await aTenant();
    const clerk = await tenant.hasAccount();

    const reply = await clerk.send(regionApi, name, { id: nanshan, name: "Mine" });

    expect(reply.body.code).toBe(403);
  });
});

describe("an abolished region", () => {
  const abolish = { validTo: "2020-01-01" };

  it("is in no list or tree, but is found by its id, and by the filter of the list", async () => {
    const { platform, area, town, street } = await anArea();

    await platform.get(regionApi, "update", { id: town, ...abolish });

    const [row] = await platform.get(regionApi, "query", { ids: [town] });
    const code = row?.code ?? "";
    expect(row).toMatchObject({ isAbolished: true, validTo: "2020-01-01" });
    expect(await platform.get(regionApi, "children", { pid: area })).toEqual([]);
    expect(await platform.get(regionApi, "childList", { pid: area })).toEqual([]);
    expect(await platform.get(regionApi, "childTree", { pid: area, level: 9 })).toEqual([]);
    expect(await platform.get(regionApi, "query", { code })).toEqual([]);
    expect(await platform.get(regionApi, "query", { ids: [area] })).toContainRow({ id: area, hasChildren: false });
    for (const [validity, total] of [
      ["valid", 0],
      ["abolished", 1],
      ["all", 1],
    ] as const)
      expect(await platform.get(regionApi, "page", { keyword: code, validity })).toMatchObject({ total });
    expect(await platform.get(regionApi, "query", { ids: [street] })).toContainRow({
      mergerName: "Area / Town / Street",
    });
    await platform.get(regionApi, "delete", { id: area });
    expect(await platform.get(regionApi, "query", { ids: [town, street] })).toEqual([]);
  });

  it("stays valid until its last day has passed", async () => {
    const { platform, area, town } = await anArea();

    await platform.get(regionApi, "update", { id: town, validTo: "2999-01-01" });

    expect(await platform.get(regionApi, "children", { pid: area })).toContainRow({ id: town, isAbolished: false });
  });

  it("is resolved through all its successors, for every account", async () => {
    const { platform, area, town, street } = await anArea();
    await platform.get(regionApi, "update", { id: street, pid: area });
    await platform.get(regionApi, "update", { id: town, ...abolish, successorId: street });
    const last = await platform.get(regionApi, "add", { name: "Last", pid: area, code: aCode() });
    await platform.get(regionApi, "update", { id: street, ...abolish, successorId: last });
    const { tenant } = await aTenant();
    const codes = (await platform.get(regionApi, "query", { ids: [area, town] })).map(({ code }) => code ?? "");

    const found = await (await tenant.hasAccount()).get(regionApi, "resolve", { codes: [...codes, "000000"] });

    expect(found).toHaveLength(2);
    expect(found).toContainRow({ id: area, isAbolished: false, successor: null });
    expect(found.find(({ id }) => id === town)).toMatchObject({ isAbolished: true, successor: { id: last } });
  });

  it("has no successor that leads back to it, or does not exist", async () => {
    const { platform, area, town } = await anArea();
    await platform.get(regionApi, "update", { id: area, ...abolish, successorId: town });

    const own = await platform.call(regionApi, "update", { id: town, successorId: town });
    const circle = await platform.call(regionApi, "update", { id: town, successorId: area });
    const missing = await platform.send(regionApi, "update", { id: town, successorId: 4_000_000_000_000 });

    await expect(own).toFailWith("region.own_successor");
    await expect(circle).toFailWith("region.own_successor");
    await expect(missing).toFailWith("region.successor_missing");
  });

  it("is refused a date that does not exist", async () => {
    const { platform, town } = await anArea();

    const reply = await platform.send(regionApi, "update", { id: town, validTo: "2020-02-31" });

    expect(reply).toRefuseFields("ValidTo");
  });
});

describe("a tree by code", () => {
  it("begins with the region and ends at a level", async () => {
    const { admin } = await aTenant();

    const [shenzhen, ...others] = await admin.get(regionApi, "regionTree", { code: "440300", level: 3 });
    const [alone] = await admin.get(regionApi, "regionTree", { code: "440300", level: 2 });

    expect(others).toEqual([]);
    expect(shenzhen?.children).toContainRow({ id: nanshan, mergerName: "广东省 / 深圳市 / 南山区" });
    expect(alone).toMatchObject({ name: "深圳市", children: [] });
    expect(await admin.get(regionApi, "regionTree", { code: "990000", level: 3 })).toEqual([]);
  });
});

describe("the parent of a region", () => {
  it("is found by its code if no region has that id", async () => {
    const { platform, area } = await anArea();
    const [row] = await platform.get(regionApi, "query", { ids: [area] });

    const id = await platform.get(regionApi, "add", { name: "By code", pid: Number(row?.code) });

    expect(await platform.get(regionApi, "query", { ids: [id] })).toContainRow({ pid: area });
  });
});

describe("an import of regions", () => {
  const titles = ["上级区域", "区域名称", "区域编码", "类型"];

  it("matches regions by their codes, adds new ones below others, also of the file, and is undone as a whole", async () => {
    const platform = await thePlatform();
    const tenant = theMainTenant();
    const admin = await tenant.hasAccount({ roleIds: [(await tenant.hasRole("all")).id] });
    const [area, town, street] = [aCode(), aCode(), aCode()];
    const id = await platform.get(regionApi, "add", { name: "Area", pid: 440_305, code: area });
    const rows = [
      ["440305", "New area", area, "片区"],
      [area, "Town", town, ""],
      [`${area}/Town`, "Street", street, ""],
      ["", "Short", "12345", ""],
      ["没有", "Lost", aCode(), ""],
    ];
    const run = await uploadImport(admin, [titles, ...rows], "sysRegion");
    await checkImport(admin, run);
    const { items } = await admin.get(importApi, "rows", { id: run.id, page: 1, pageSize: 10 });
    expect(items.map(({ state }) => state)).toEqual(["changed", "new", "new", "error", "error"]);
    await admin.get(importApi, "leaveOut", { id: run.id });

    const done = await commitImport(admin, run);

    const below = await platform.get(regionApi, "childList", { pid: id });
    expect(below).toMatchObject([
      { name: "Town", code: town, pid: id, level: 5 },
      { name: "Street", code: street, level: 6, mergerName: "广东省 / 深圳市 / 南山区 / New area / Town / Street" },
    ]);
    await admin.get(historyApi, "undo", { requestId: done.requestId ?? "" });
    expect(await platform.get(regionApi, "childList", { pid: id })).toEqual([]);
    expect(await platform.get(regionApi, "query", { ids: [id] })).toContainRow({ name: "Area", type: null });
    await platform.get(regionApi, "delete", { id });
  });

  it("requires the permission to write regions", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRegion/page", "sysPos/add"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    const { body } = await sendImportFile(clerk, new Uint8Array(buildWorkbook([titles])), { entity: "sysRegion" });

    expect(body.code).toBe(403);
  });
});

describe("generating organisations from regions", () => {
  it("uses the regions' ids, level by level, and leaves existing ones unchanged", async () => {
    const { tenant, admin } = await aTenant();
    await admin.get(regionApi, "genOrg", { id: 440_300, level: 2 });
    await admin.get(organisationApi, "update", { id: 440_300, name: "深圳公司" });

    await admin.get(regionApi, "genOrg", { id: 440_300, level: 3 });

    const roots = await admin.get(organisationApi, "children");
    const below = await admin.get(organisationApi, "children", { pid: 440_300 });
    expect(roots).toContainRow({ id: 440_300, name: "深圳公司", code: "440300", level: 2, type: "401" });
    expect(roots).toContainRow({ id: tenant.organisationId });
    expect(below).toContainRow({ id: nanshan, name: "南山区", level: 3 });
  });

  it("adds them below previously generated ones, and restores deleted ones", async () => {
    const { admin } = await aTenant();
    await admin.get(regionApi, "genOrg", { id: guangdong, level: 1 });
    await admin.get(regionApi, "genOrg", { id: 440_300, level: 3 });
    await admin.get(organisationApi, "delete", { id: 440_300 });

    await admin.get(regionApi, "genOrg", { id: 440_300, level: 3 });

    expect(await admin.get(organisationApi, "children", { pid: guangdong })).toContainRow({ id: 440_300 });
    expect(await admin.get(organisationApi, "children", { pid: 440_300 })).toContainRow({ id: nanshan });
  });

  it("is undone as a whole", async () => {
    const { admin } = await aTenant();
    const made = await admin.call(regionApi, "genOrg", { id: 440_300, level: 3 });

    await admin.get(historyApi, "undo", requestOf(made));

    expect(await admin.get(organisationApi, "page", { keyword: "南山区" })).toMatchObject({ total: 0 });
  });

  it("is limited to the tenant", async () => {
    const { admin } = await aTenant();
    const other = await aTenant();

    await admin.get(regionApi, "genOrg", { id: nanshan, level: 3 });

    const { items } = await other.admin.get(organisationApi, "page", { keyword: "南山区" });
    expect(items).toEqual([]);
  });

  it("is reserved to administrators, because it creates roots", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysOrg/add"] });
    const manager = await tenant.hasAccount({ roleIds: [role.id] });
    const clerk = await tenant.hasAccount();

    const managers = await manager.call(regionApi, "genOrg", { id: nanshan, level: 3 });
    const clerks = await clerk.call(regionApi, "genOrg", { id: nanshan, level: 3 });

    await expect(managers).toFailWith("organisation.root_refused");
    expect(clerks.body.code).toBe(403);
  });

  it("refuses more than the maximum", async () => {
    const { area, platform } = await anArea();
    const { owner } = await theServer();
    await owner.query(
      "insert into region (parent_id, name) select $1, 'Part ' || n from generate_series(1, $2::int) n",
      [area, maxGenerated],
    );

    const reply = await platform.call(regionApi, "genOrg", { id: area, level: 2 });

    await expect(reply).toFailWith("region.too_many", { maximum: maxGenerated });
    await platform.get(regionApi, "delete", { id: area });
  });
});
