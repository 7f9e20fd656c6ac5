import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Region, regionApi } from "../../contract.ts";
import { regionText } from "../../text/index.ts";
import type { RegionChange, RegionSync } from "../../sync.contract.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { AbolishedNotice } from "../AbolishedNotice.lazy.tsx";
import { Component as RegionListPage } from "../RegionListPage.tsx";

const syncId = toId(7);
const key = "0123456789abcdef0123456789abcdef";

function aSync(overrides: Partial<RegionSync> = {}): RegionSync {
  return {
    id: syncId,
    state: "open",
    request: { source: "gd", keywords: "", level: 3 },
    regionCount: 3000,
    counts: [
      { kind: "merged", total: 1, chosen: 1 },
      { kind: "added", total: 1, chosen: 1 },
    ],
    vanishing: [],
    failure: null,
    appliedCount: null,
    appliedTime: null,
    requestId: null,
    taskId: toId(8),
    progress: null,
    createTime: new Date("2026-11-01T02:00:00Z"),
    createUserName: "管理员",
    ...overrides,
  };
}

const changes: readonly RegionChange[] = [
  {
    number: 1,
    kind: "merged",
    code: "361121",
    name: "上饶县",
    beforeName: null,
    level: 3,
    parentName: "江西省 / 上饶市",
    beforeParentName: null,
    successorCode: "361104",
    successorName: "广信区",
    isChosen: true,
  },
  {
    number: 2,
    kind: "added",
    code: "361104",
    name: "广信区",
    beforeName: null,
    level: 3,
    parentName: "江西省 / 上饶市",
    beforeParentName: null,
    successorCode: null,
    successorName: null,
    isChosen: true,
  },
];

let server: FakeServer;
let sync: RegionSync;

beforeAll(async () => {
  await Promise.all([import("./SyncDialog.tsx"), import("./SyncHistory.tsx"), import("./ReviewDrawer.tsx")]);
});

beforeEach(() => {
  sync = aSync();
  server = createFakeServer();
  server.answer(regionApi, "children", () => [abolished]);
  server.answer(regionApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 0 }, []));
  server.answer(regionApi, "syncDetail", () => sync);
  server.answer(regionApi, "syncPage", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [sync]));
  server.answer(regionApi, "syncChanges", ({ kind }) => {
    const found = changes.filter((change) => kind === undefined || change.kind === kind);
    return toPage({ page: 1, pageSize: 50 }, { total: found.length }, found);
  });
});

const open = async (permissions: readonly string[] | "all" = "all") =>
  await renderScreen(<RegionListPage />, { server, texts: regionText, permissions, trackedEntities: ["sysRegion"] });

async function openMenu(item: string) {
  const page = await open();
  await page.user.click(await screen.findByRole("button", { name: "云端同步" }));
  await page.user.click(await screen.findByRole("menuitem", { name: item }));
  return page;
}

async function openReview() {
  const page = await openMenu("同步记录");
  await page.user.click(await screen.findByRole("button", { name: /^核\s?对$/u }));
  const drawer = await screen.findByRole("dialog", { name: "核对差异：高德地图" });
  return { ...page, drawer: within(drawer) };
}

describe("reading a service", () => {
  it("is offered only to accounts that may", async () => {
    await open(["sysRegion/page", "sysRegion/update"]);

    await waitFor(() => expect(server.receivedCalls(regionApi, "children")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "云端同步" })).toBeNull();
  });

  it("asks for the key, sends it once, and leads to the review", async () => {
    server.answer(regionApi, "syncRegionGD", () => ({ syncId, taskId: toId(8) }));
    const { user } = await openMenu("高德地图");
    const dialog = within(await screen.findByRole("dialog", { name: "从高德地图同步" }));
    await user.type(dialog.getByLabelText("开发者 Key"), "short");
    await user.click(dialog.getByRole("button", { name: "读取并对比" }));
    expect(await dialog.findByText("至少输入 30 个字符")).toBeDefined();

    await user.clear(dialog.getByLabelText("开发者 Key"));
    await user.type(dialog.getByLabelText("开发者 Key"), key);
    await user.type(dialog.getByRole("textbox", { name: "关键字" }), "江西");
    await user.click(dialog.getByText("两级"));
    await user.click(dialog.getByRole("button", { name: "读取并对比" }));

    expect(await screen.findByRole("dialog", { name: "核对差异：高德地图" })).toBeDefined();
    const [call] = server.receivedCalls(regionApi, "syncRegionGD");
    expect(call?.input).toEqual({ key, keywords: "江西", level: 2, propose: true });
  });

  it.each([
    ["天地图", "syncRegionTianditu", { keyword: "中国", childLevel: 3, tk: key, propose: true }],
    ["国家地名信息库", "syncRegionMca", { code: 0, level: 3, propose: true }],
    ["民政部", "syncRegionMzb", { level: 3, propose: true }],
  ] as const)("sends what the dialog proposes: %s", async (name, call, input) => {
    server.answer(regionApi, call, () => ({ syncId, taskId: toId(8) }));
    const { user } = await openMenu(name);
    const dialog = within(await screen.findByRole("dialog", { name: `从${name}同步` }));
    const field = dialog.queryByLabelText("开发者 Key");
    if (field !== null) await user.type(field, key);

    await user.click(dialog.getByRole("button", { name: "读取并对比" }));

    await waitFor(() => expect(server.receivedCalls(regionApi, call)[0]?.input).toEqual(input));
  });

  it("shows why it failed, and offers the fields again, without the key", async () => {
    sync = aSync({ state: "failed", failure: "服务拒绝了 Key" });
    server.answer(regionApi, "syncRegionGD", () => ({ syncId, taskId: toId(8) }));
    const { user } = await openMenu("高德地图");
    const dialog = within(await screen.findByRole("dialog", { name: "从高德地图同步" }));
    await user.type(dialog.getByLabelText("开发者 Key"), key);
    await user.type(dialog.getByRole("textbox", { name: "关键字" }), "江西");
    await user.click(dialog.getByRole("button", { name: "读取并对比" }));
    expect(await dialog.findByText("服务拒绝了 Key")).toBeDefined();

    await user.click(dialog.getByRole("button", { name: "重新填写" }));

    expect(dialog.getByLabelText<HTMLInputElement>("开发者 Key").value).toBe("");
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "关键字" }).value).toBe("江西");
  });

  it("may go on in the background", async () => {
    sync = aSync({ state: "reading", progress: { done: 17, total: 34 } });
    server.answer(regionApi, "syncRegionMzb", () => ({ syncId, taskId: toId(8) }));
    const { user } = await openMenu("民政部");
    const dialog = within(await screen.findByRole("dialog", { name: "从民政部同步" }));
    await user.click(dialog.getByRole("button", { name: "读取并对比" }));

    const bar = await dialog.findByRole("progressbar", { name: "正在读取民政部…" });
    await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("50"));
    // The other one is the cross of the title bar.
    await user.click(dialog.getAllByRole("button", { name: /^关\s?闭$/u }).at(-1) ?? bar);

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the review", () => {
  it("takes another successor for a region that vanishes", async () => {
    server.answer(regionApi, "syncCorrect", () => null);
    const { user, drawer } = await openReview();

    await user.click(await drawer.findByRole("button", { name: "修改后继区域 上饶县" }));
    const code = drawer.getByRole<HTMLInputElement>("textbox", { name: "后继区域编码，留空表示没有" });
    expect(code.value).toBe("361104");
    await user.clear(code);
    await user.type(code, "361123{Enter}");

    await waitFor(() =>
      expect(server.receivedCalls(regionApi, "syncCorrect")[0]?.input).toEqual({
        syncId,
        number: 1,
        successorCode: "361123",
      }),
    );
    expect(await screen.findByText("后继区域已保存")).toBeDefined();
    await waitFor(() => expect(drawer.queryByRole("textbox", { name: "后继区域编码，留空表示没有" })).toBeNull());
    expect(drawer.queryByRole("button", { name: "修改后继区域 广信区" })).toBeNull();
  });

  it("names each change, and filters them by kind", async () => {
    const { user, drawer } = await openReview();
    expect(await drawer.findByText("江西省 / 上饶市 · 由 广信区（361104）取代")).toBeDefined();
    expect(drawer.getByText("已选 2 / 2 项")).toBeDefined();

    await user.click(drawer.getByText("新增 1"));

    await waitFor(() => expect(drawer.queryByText("上饶县")).toBeNull());
    expect(drawer.getByText("已选 1 / 1 项")).toBeDefined();
  });

  it("chooses changes one by one, and applies the rest", async () => {
    server.answer(regionApi, "syncChoose", ({ isChosen }) => {
      sync = aSync({
        counts: [
          { kind: "merged", total: 1, chosen: isChosen ? 1 : 0 },
          { kind: "added", total: 1, chosen: 1 },
        ],
      });
      return null;
    });
    server.answer(regionApi, "syncApply", () => 1);
    const { user, drawer } = await openReview();
    await user.click(await drawer.findByRole("checkbox", { name: /上饶县/u }));
    expect(await drawer.findByText("已选 1 / 2 项")).toBeDefined();

    await user.click(drawer.getByRole("button", { name: "应用 1 项" }));

    await waitFor(() => expect(server.receivedCalls(regionApi, "syncApply")).toHaveLength(1));
    expect(server.receivedCalls(regionApi, "syncChoose")[0]?.input).toEqual({ syncId, numbers: [1], isChosen: false });
    expect(server.receivedCalls(regionApi, "syncApply")[0]?.input).toEqual({ syncId, confirmed: false });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks for a confirmation if too much would vanish", async () => {
    sync = aSync({ vanishing: [{ level: 3, count: 900, total: 3000, isTooMany: true }] });
    server.answer(regionApi, "syncApply", () => 2);
    const { user, drawer } = await openReview();
    expect(await drawer.findByText("县级区域中有 900 / 3000 个将被撤销，数量异常")).toBeDefined();
    expect(drawer.getByRole("button", { name: "应用 2 项" })).toHaveProperty("disabled", true);

    await user.click(drawer.getByRole("checkbox", { name: "我已核对，确实要撤销这些区域" }));
    await user.click(drawer.getByRole("button", { name: "应用 2 项" }));

    await waitFor(() =>
      expect(server.receivedCalls(regionApi, "syncApply")[0]?.input).toEqual({ syncId, confirmed: true }),
    );
  });

  it("is discarded after a question", async () => {
    server.answer(regionApi, "syncDiscard", () => null);
    const { user, drawer } = await openReview();

    await user.click(await drawer.findByRole("button", { name: /^放\s?弃$/u }));
    const question = await screen.findByRole("dialog", { name: "放弃这次对比？区域不会改变。" });
    await user.click(within(question).getByRole("button", { name: /^放\s?弃$/u }));

    await waitFor(() => expect(server.receivedCalls(regionApi, "syncDiscard")[0]?.input).toEqual({ syncId }));
  });

  it("says so if nothing differs", async () => {
    sync = aSync({ counts: [] });

    const { drawer } = await openReview();

    expect(await drawer.findByText("3000 个区域全部一致，没有差异。")).toBeDefined();
    expect(drawer.queryByRole("button", { name: /应用/u })).toBeNull();
  });
});

const abolished: Region = {
  id: toId(361_121),
  pid: 361_100,
  name: "上饶县",
  shortName: null,
  mergerName: "江西省 / 上饶市 / 上饶县",
  code: "361121",
  zipCode: null,
  cityCode: null,
  level: 3,
  type: "县",
  pinYin: "shang rao xian",
  longitude: 0,
  latitude: 0,
  orderNo: 100,
  remark: null,
  validFrom: null,
  validTo: "2019-07-01",
  isAbolished: true,
  successorId: 361_104,
  hasChildren: false,
  path: "江西省 / 上饶市",
  aboveIds: [],
  createTime: new Date("2026-11-01T02:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: null,
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

describe("an abolished region that a record holds", () => {
  const oldId = toId(361_121);
  const successor = { id: toId(361_104), code: "361104", mergerName: "江西省 / 上饶市 / 广信区" };

  async function openNotice(found: typeof successor | null) {
    const chosen: unknown[] = [];
    server.answer(regionApi, "query", () => [abolished]);
    server.answer(regionApi, "resolve", () => [
      { id: oldId, code: "361121", mergerName: "上饶县", isAbolished: true, validTo: "2019-07-01", successor: found },
    ]);
    const notice = <AbolishedNotice value={oldId} isDisabled={false} onReplace={(item) => void chosen.push(item)} />;
    const page = await renderScreen(notice, { server, texts: regionText, permissions: "all", trackedEntities: [] });
    return { ...page, chosen };
  }

  it("is marked, and its successor is offered", async () => {
    const { user, chosen } = await openNotice(successor);
    expect(await screen.findByText("此区域已撤销，现为 江西省 / 上饶市 / 广信区")).toBeDefined();

    await user.click(screen.getByRole("button", { name: /^改\s?用$/u }));

    expect(chosen).toEqual([{ value: successor.id, label: successor.mergerName }]);
  });

  it("is marked if none took its place", async () => {
    await openNotice(null);

    expect(await screen.findByText("此区域已撤销，请重新选择")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
