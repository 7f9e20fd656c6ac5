import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Id, toId } from "#contract/id";
import { mainTenantId } from "#modules/identity/access/server";
import { historyApi } from "#modules/records/history/contract";
import { taskApi } from "#modules/records/task/contract";
import { regionApi } from "../../contract.ts";
import type { Client, Reply } from "#tests/builders/client";
import { allowLoopback, aRegionService } from "#tests/builders/fakeRegionService";
import { thePlatform } from "#tests/builders/platform";
import { theServer } from "#tests/builders/server";
import { withSettings } from "#tests/builders/sessions";
import { eventually } from "#tests/builders/tasks";
import { aTenant, theMainTenant } from "#tests/builders/tenant";

type Node = { code: string; name: string; children: Node[] };

const node = (code: string, name: string, children: Node[] = []): Node => ({
  code: code.padEnd(12, "0"),
  name,
  children,
});
const answered = (top: Node) => ({ status: 200, message: "success", data: top });

/** Codes of provinces from 83 are free. */
let lastProvince = 82;
let platform: Client;

beforeEach(async () => {
  await allowLoopback();
  platform = await thePlatform();
});

/** A province of this test alone: two cities, the first with five districts, and what a service says about it. */
async function aProvince() {
  lastProvince += 1;
  const prefix = String(lastProvince);
  const code = `${prefix}0000`;
  const add = async (own: string, name: string, pid: number) =>
    await platform.get(regionApi, "add", { code: `${prefix}${own}`, name, pid });
  const top = await add("0000", "测试省", 0);
  onTestFinished(async () => void (await platform.call(regionApi, "delete", { id: top })));
  const first = await add("1100", "上饶市", top);
  const second = await add("1200", "赣州市", top);
  const districts: Id[] = [];
  for (const [index, name] of ["信州区", "广丰区", "上饶县", "玉山县", "铅山县"].entries())
    districts.push(await add(`112${index}`, name, first));
  const at = (own: string) => `${prefix}${own}`;
  const usual = [
    node(at("1120"), "信州区"),
    node(at("1121"), "广丰区"),
    node(at("1123"), "玉山县"),
    node(at("1124"), "铅山县"),
  ];
  /** The province as a service lists it, with these districts of the first city besides the usual ones. */
  const listed = (...further: Node[]) =>
    answered(node(code, "测试省", [node(at("1100"), "上饶市", [...usual, ...further]), node(at("1200"), "赣州市")]));
  const old = districts[2] ?? top;
  return { top, first, second, districts, old, code, at, listed, oldCode: at("1122") };
}

/** Makes a call while the national place names are answered by a service of the test. */
async function withService<Result>(body: unknown, work: () => Promise<Result>): Promise<Result> {
  const { url } = await aRegionService(() => ({ body }));
  return await withSettings({ sys_region_url_mca: url.href }, work);
}

/** Reads a proposal for the province, and waits until it is there. */
async function aProposal(code: string, body: unknown, state = "open") {
  return await withService(body, async () => {
    const started = await platform.get(regionApi, "syncRegionMca", { code: Number(code), level: 2, propose: true });
    if (typeof started === "number") throw new Error("the regions were changed at once");
    return await eventually(async () => {
      const sync = await platform.get(regionApi, "syncDetail", { syncId: started.syncId });
      expect(sync).toMatchObject({ state });
      return { ...sync, syncId: started.syncId };
    });
  });
}

const undo = async ({ headers }: Pick<Reply, "headers">) =>
  await platform.get(historyApi, "undo", { requestId: headers.get("x-request-id") ?? "" });

describe("a proposal", () => {
  it("lists what differs and changes nothing until it is applied", async () => {
    const { code, listed, at, old, oldCode } = await aProvince();

    const sync = await aProposal(code, listed(node(at("1104"), "广信区")));

    expect(sync).toMatchObject({ regionCount: 8, vanishing: [{ level: 3, count: 1, total: 5, isTooMany: false }] });
    expect(sync.counts.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: "added", total: 1, chosen: 1 },
      { kind: "merged", total: 1, chosen: 1 },
    ]);
    const { items } = await platform.get(regionApi, "syncChanges", { syncId: sync.syncId });
    expect(items).toMatchObject([
      { kind: "merged", code: oldCode, name: "上饶县", successorCode: at("1104"), successorName: "广信区" },
      { kind: "added", code: at("1104"), name: "广信区", parentName: "测试省 / 上饶市" },
    ]);
    expect(await platform.get(regionApi, "query", { pid: old })).toContainRow({ id: old, isAbolished: false });
  });

  it("takes another successor, or none, for a region that vanishes", async () => {
    const { code, listed, at, old, oldCode } = await aProvince();
    const { syncId } = await aProposal(code, listed(node(at("1104"), "广信区")));
    const correct = async (successorCode: string | null, number = 1) =>
      await platform.call(regionApi, "syncCorrect", { syncId, number, successorCode });
    const merged = async () => (await platform.get(regionApi, "syncChanges", { syncId })).items[0];

    await expect(await correct(oldCode)).toFailWith("region.own_successor");
    await expect(await correct("999999")).toFailWith("region.successor_missing");
    await expect(await correct(at("1123"), 2)).toFailWith("region.sync_missing");
    expect(await correct(null)).toMatchObject({ body: { code: 200 } });
    expect(await merged()).toMatchObject({ kind: "abolished", successorCode: null, successorName: null });
    await correct(at("1104"));
    expect(await merged()).toMatchObject({ kind: "merged", successorName: "广信区" });
    await correct(at("1123"));
    expect(await merged()).toMatchObject({ kind: "merged", successorName: "玉山县" });

    await platform.get(regionApi, "syncApply", { syncId });

    const [resolved] = await platform.get(regionApi, "resolve", { codes: [oldCode] });
    expect(resolved).toMatchObject({ id: old, isAbolished: true, successor: { code: at("1123") } });
    await expect(await correct(null)).toFailWith("region.sync_ended");
  });

  it("is applied in one request, keeps the abolished code for records, and is undone as a whole", async () => {
    const { code, listed, at, first, old, oldCode } = await aProvince();
    const { syncId } = await aProposal(code, listed(node(at("1104"), "广信区")));

    const applied = await platform.call(regionApi, "syncApply", { syncId });

    expect(applied.body.result).toBe(2);
    const valid = await platform.get(regionApi, "children", { pid: first });
    expect(valid).toContainRow({ id: Number(at("1104")), name: "广信区", type: "市辖区" });
    expect(valid.map(({ id }) => id)).not.toContain(old);
    const [kept] = await platform.get(regionApi, "query", { ids: [old] });
    expect(kept).toMatchObject({ name: "上饶县", isAbolished: true, successorId: Number(at("1104")) });
    expect(await platform.get(regionApi, "resolve", { codes: [oldCode] })).toMatchObject([
      { id: old, isAbolished: true, successor: { code: at("1104"), mergerName: "测试省 / 上饶市 / 广信区" } },
    ]);
    expect(await platform.get(regionApi, "syncDetail", { syncId })).toMatchObject({
      state: "applied",
      appliedCount: 2,
    });

    await undo(applied);

    const back = await platform.get(regionApi, "children", { pid: first });
    expect(back).toContainRow({ id: old, isAbolished: false, validTo: null, successorId: null });
    expect(back.map((region) => region.code)).not.toContain(at("1104"));
  });

  it("applies only what is chosen", async () => {
    const { code, listed, at, first, old } = await aProvince();
    const { syncId } = await aProposal(code, listed(node(at("1104"), "广信区"), node(at("1105"), "南屏区")));
    const choose = async (input: object) =>
      await platform.get(regionApi, "syncChoose", { syncId, isChosen: false, ...input });
    const found = await platform.get(regionApi, "syncChanges", { syncId, keyword: "南屏" });

    await choose({ kind: "abolished" });
    await choose({ numbers: found.items.map(({ number }) => number) });
    const count = await platform.get(regionApi, "syncApply", { syncId });

    expect(count).toBe(1);
    const names = (await platform.get(regionApi, "children", { pid: first })).map(({ name }) => name);
    expect(names).toContain("广信区");
    expect(names).not.toContain("南屏区");
    expect(await platform.get(regionApi, "query", { ids: [old] })).toContainRow({ isAbolished: false });
  });

  it("is refused without a choice, after its end, and if a region would be left below an abolished one", async () => {
    const { code, listed, old, first } = await aProvince();
    const pid = Number(await platform.get(regionApi, "add", { name: "旭日街道", pid: old }));
    const { syncId } = await aProposal(code, listed());
    await platform.get(regionApi, "syncChoose", { syncId, isChosen: false });
    const none = await platform.call(regionApi, "syncApply", { syncId });
    const { items } = await platform.get(regionApi, "syncChanges", { syncId, keyword: "上饶县" });
    await platform.get(regionApi, "syncChoose", { syncId, isChosen: true, numbers: items.map(({ number }) => number) });
    const stranded = await platform.call(regionApi, "syncApply", { syncId });

    await platform.get(regionApi, "syncDiscard", { syncId });

    await expect(none).toFailWith("region.sync_none");
    await expect(stranded).toFailWith("region.sync_stranded", { name: "旭日街道", parent: "上饶县" });
    for (const name of ["syncApply", "syncChoose"] as const)
      await expect(await platform.send(regionApi, name, { syncId, isChosen: true })).toFailWith("region.sync_ended");
    expect(await platform.get(regionApi, "syncChanges", { syncId })).toMatchObject({ total: 0 });
    expect(await platform.get(regionApi, "childList", { pid: first })).toContainRow({ id: pid });
  });

  it("needs a confirmation if more than a fifth of a level vanishes", async () => {
    const { code, at, first } = await aProvince();
    const poor = answered(
      node(code, "测试省", [node(at("1100"), "上饶市", [node(at("1120"), "信州区")]), node(at("1200"), "赣州市")]),
    );
    const { syncId, vanishing } = await aProposal(code, poor);

    const stopped = await platform.call(regionApi, "syncApply", { syncId });
    const confirmed = await platform.call(regionApi, "syncApply", { syncId, confirmed: true });

    expect(vanishing).toEqual([{ level: 3, count: 4, total: 5, isTooMany: true }]);
    await expect(stopped).toFailWith("region.sync_stopped", { level: "县级", count: 4, total: 5 });
    expect(stopped.body.message).toMatch(/^\[R2005\]/u);
    expect(confirmed.body.result).toBe(4);
    expect(await platform.get(regionApi, "children", { pid: first })).toHaveLength(1);
  });

  it("says why the service could not be read, and keeps no key", async () => {
    const { url } = await aRegionService(() => ({ body: { status: "0", infocode: "10001" } }));
    const { owner } = await theServer();
    const key = "k".repeat(32);

    const failed = await withSettings({ sys_region_url_gd: url.href }, async () => {
      const started = await platform.get(regionApi, "syncRegionGD", { key, keywords: "", level: 3, propose: true });
      if (started === null) throw new Error("the regions were changed at once");
      const { syncId } = started;
      return await eventually(async () => {
        const sync = await platform.get(regionApi, "syncDetail", { syncId });
        expect(sync.state).toBe("failed");
        return sync;
      });
    });

    expect(failed.failure).toContain("Key");
    expect(failed.request).toEqual({ source: "gd", keywords: "", level: 3 });
    const { rows } = await owner.query("select * from region_sync where id = $1", [failed.id]);
    expect(rows).toMatchObject([{ sealed_key: null }]);
    const tasks = await owner.query("select input::text from task where id = $1", [failed.taskId]);
    expect(JSON.stringify([rows, tasks.rows])).not.toContain(key);
  });

  it("ends as failed if its task is cancelled", async () => {
    const { url } = await aRegionService(() => undefined);

    await withSettings({ sys_region_url_mca: url.href }, async () => {
      const started = await platform.get(regionApi, "syncRegionMca", { propose: true });
      if (typeof started === "number") throw new Error("the regions were changed at once");
      const { syncId, taskId } = started;
      await platform.get(taskApi, "cancel", { id: taskId });

      const sync = await platform.get(regionApi, "syncDetail", { syncId });
      expect(sync).toMatchObject({ state: "failed", failure: "读取被中断，请重新开始" });
    });
  });

  it("is settled by housekeeping if its task was lost, so that no key stays", async () => {
    const { owner } = await theServer();
    const { rows } = await owner.query<{ id: Id }>(
      `insert into region_sync (tenant_id, request, sealed_key, create_time)
       values ($1, '{"source":"mzb","level":3}', 'key', now() - interval '2 hours') returning id`,
      [mainTenantId],
    );
    const syncId = rows[0]?.id ?? toId(1);

    await owner.query("select remove_old_region_keys(1000)");

    expect(await platform.get(regionApi, "syncDetail", { syncId })).toMatchObject({
      state: "failed",
      failure: "读取被中断，请重新开始",
    });
    const kept = await owner.query("select sealed_key from region_sync where id = $1", [syncId]);
    expect(kept.rows).toEqual([{ sealed_key: null }]);
  });

  it("is listed with the others, the latest first", async () => {
    const { code, listed } = await aProvince();
    const { syncId } = await aProposal(code, listed(node("901105", "x")));

    const { items } = await platform.get(regionApi, "syncPage", { pageSize: 1 });

    expect(items).toMatchObject([{ id: syncId, state: "open", createUserName: expect.any(String) }]);
  });
});

describe("a call of an existing client", () => {
  it("changes the regions at once, and answers how many the service has", async () => {
    const { code, listed, at, old } = await aProvince();

    const reply = await withService(
      listed(node(at("1104"), "广信区")),
      async () => await platform.call(regionApi, "syncRegionMca", { code: Number(code), level: 2 }),
    );

    expect(reply.body).toMatchObject({ code: 200, result: 8 });
    expect(await platform.get(regionApi, "query", { ids: [old] })).toContainRow({ isAbolished: true });
    await undo(reply);
    expect(await platform.get(regionApi, "query", { ids: [old] })).toContainRow({ isAbolished: false });
  });

  it("changes nothing if too much would vanish", async () => {
    const { code, first } = await aProvince();

    const reply = await withService(
      answered(node(code, "测试省")),
      async () => await platform.call(regionApi, "syncRegionMca", { code: Number(code), level: 2 }),
    );

    await expect(reply).toFailWith("region.sync_stopped", { level: "地级", count: 2, total: 2 });
    expect(await platform.get(regionApi, "children", { pid: first })).toHaveLength(5);
  });

  it("stops at a short list of the whole country, by each service", async () => {
    const gd = await aRegionService(() => ({
      body: {
        status: "1",
        districts: [
          {
            adcode: "100000",
            name: "中国",
            level: "country",
            districts: [{ adcode: "110000", name: "北京市", level: "province" }],
          },
        ],
      },
    }));
    const mzb = await aRegionService(() => ({ body: 'var json = [{"quHuaDaiMa":"110000","shengji":"北京市(京)"}];' }));
    const tianditu = await aRegionService(() => ({
      body: {
        status: 200,
        data: { district: [{ gb: "156000000", name: "中国", children: [{ gb: "156110000", name: "北京市" }] }] },
      },
    }));
    const settings = {
      sys_region_url_gd: gd.url.href,
      sys_region_url_mzb: mzb.url.href,
      sys_region_url_tianditu: tianditu.url.href,
    };

    const replies = await withSettings(settings, async () => [
      await platform.send(regionApi, "syncRegionGD", { key: "k".repeat(32), keywords: "", level: "1" }),
      await platform.send(regionApi, "syncRegionMzb", { level: 1 }),
      await platform.send(regionApi, "syncRegionTianditu", {
        keyword: "中国",
        childLevel: "1",
        extensions: false,
        tk: "t",
      }),
    ]);

    for (const reply of replies) expect(reply.body.message).toMatch(/^\[R2005\] 省级区域中有 \d+ \/ \d+ 个将被撤销/u);
  });

  it("reaches no private address", async () => {
    const reply = await withSettings(
      { sys_region_url_mca: "http://10.1.2.3/list" },
      async () => await platform.call(regionApi, "syncRegionMca", { code: 0, level: 1 }),
    );

    await expect(reply).toFailWith("region.sync_blocked", { host: "10.1.2.3" });
  });

  it("needs a key of the usual length, and the permission", async () => {
    const short = await platform.send(regionApi, "syncRegionGD", { key: "short", keywords: "", level: 3 });
    const main = theMainTenant();
    const role = await main.hasRole({ permissions: ["sysRegion/page", "sysRegion/update", "sysRegion/add"] });
    const clerk = await main.hasAccount({ roleIds: [role.id] });

    expect(short).toRefuseFields("Key");
    for (const name of [
      "syncRegionMzb",
      "syncRegionGD",
      "syncRegionMca",
      "syncRegionTianditu",
      "syncPage",
      "syncApply",
    ])
      expect((await clerk.send(regionApi, name, {})).body.code).toBe(403);
  });

  it("is refused in another tenant than the main one, although a role there holds the permission", async () => {
    const { tenant } = await aTenant();
    const role = await tenant.hasRole({ permissions: ["sysRegion/sync"] });
    const clerk = await tenant.hasAccount({ roleIds: [role.id] });

    const reply = await clerk.call(regionApi, "syncRegionMca", { code: 0, level: 1 });

    await expect(reply).toFailWith("record.forbidden");
  });
});

describe("applying", () => {
  it("makes an abolished code valid again", async () => {
    const { code, listed, at, districts, first } = await aProvince();
    const [, second = first, third = first] = districts;
    await platform.get(regionApi, "update", { id: second, validTo: "2020-01-01", successorId: third });

    const { syncId } = await aProposal(code, listed(node(at("1122"), "上饶县")));
    await platform.get(regionApi, "syncApply", { syncId });

    const valid = await platform.get(regionApi, "children", { pid: first });
    expect(valid).toContainRow({ id: second, isAbolished: false, validTo: null, successorId: null });
  });

  it("restores a deleted region, whose id is its code", async () => {
    const { code, listed, at, first } = await aProvince();
    const body = listed(node(at("1122"), "上饶县"), node(at("1104"), "广信区"));
    const add = await aProposal(code, body);
    await platform.get(regionApi, "syncApply", { syncId: add.syncId });
    const [added] = await platform.get(regionApi, "query", { code: at("1104") });
    await platform.get(regionApi, "delete", { id: added?.id ?? first });

    const { syncId } = await aProposal(code, body);
    await platform.get(regionApi, "syncApply", { syncId });

    const valid = await platform.get(regionApi, "children", { pid: first });
    expect(valid).toContainRow({ id: Number(at("1104")), name: "广信区", isAbolished: false });
  });

  it("adds the towns of one district", async () => {
    const { at, districts, first } = await aProvince();
    const [pid = first] = districts;
    const towns = node(at("1120"), "信州区", [node(at("1120001"), "西市街道"), node(at("1120100"), "沙溪镇")]);

    const { syncId } = await aProposal(at("1120"), answered(towns));
    await platform.get(regionApi, "syncApply", { syncId });

    const below = await platform.get(regionApi, "children", { pid });
    expect(below).toMatchObject([
      {
        code: at("1120001"),
        name: "西市街道",
        type: "街道",
        level: 4,
        mergerName: "测试省 / 上饶市 / 信州区 / 西市街道",
      },
      { code: at("1120100"), name: "沙溪镇", type: "镇" },
    ]);
  });

  it("leaves out what was edited since", async () => {
    const { code, listed, at, districts, first } = await aProvince();
    const [, , , fourth = first] = districts;
    await platform.get(regionApi, "update", { id: fourth, name: "玉山" });
    const { syncId } = await aProposal(code, listed(node(at("1122"), "上饶县")));
    await platform.get(regionApi, "update", { id: fourth, name: "玉山新区" });

    expect(await platform.get(regionApi, "syncApply", { syncId })).toBe(0);
    expect(await platform.get(regionApi, "query", { ids: [fourth] })).toContainRow({ name: "玉山新区" });
  });
});
