import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Region, regionApi } from "../contract.ts";
import { regionText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { pressKey } from "#testing/pressKey.ts";
import { Component as RegionListPage } from "./RegionListPage.tsx";

function aRegion(id: number, name: string, overrides: Partial<Region> = {}): Region {
  return {
    id: toId(id),
    pid: 0,
    name,
    shortName: null,
    mergerName: name,
    code: String(id),
    zipCode: null,
    cityCode: null,
    level: 1,
    type: null,
    pinYin: "",
    longitude: 0,
    latitude: 0,
    orderNo: 100,
    remark: null,
    validFrom: null,
    validTo: null,
    isAbolished: false,
    successorId: null,
    hasChildren: false,
    path: "",
    aboveIds: [],
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: null,
    updateUserId: null,
    updateUserName: null,
    version: 1,
    ...overrides,
  };
}

const province = aRegion(440_000, "广东省", { hasChildren: true });
const city = aRegion(440_300, "深圳市", {
  pid: 440_000,
  level: 2,
  hasChildren: true,
  path: "广东省",
  mergerName: "广东省 / 深圳市",
  aboveIds: [province.id],
});
const district = aRegion(440_305, "南山区", {
  pid: 440_300,
  level: 3,
  path: "广东省 / 深圳市",
  mergerName: "广东省 / 深圳市 / 南山区",
  aboveIds: [province.id, city.id],
});
const regions = [province, city, district];

let server: FakeServer;

beforeAll(async () => void (await import("./GenerateDialog.tsx")));

beforeEach(() => {
  server = createFakeServer();
  server.answer(regionApi, "children", ({ pid = 0 }) => regions.filter((region) => String(region.pid) === String(pid)));
  server.answer(regionApi, "childList", () => [city, district]);
  server.answer(regionApi, "page", ({ page = 1, pageSize = 20, keyword, ids }) => {
    const found = regions.filter(
      ({ id, name }) =>
        (typeof keyword !== "string" || name.includes(keyword)) && (ids === undefined || ids.includes(id)),
    );
    return toPage({ page, pageSize }, { total: found.length }, found);
  });
  server.answer(regionApi, "query", ({ keyword = "", ids }) =>
    regions.filter(({ id, name }) => (ids === undefined ? name.includes(keyword ?? "") : ids.includes(id))),
  );
});

const open = async (permissions: readonly string[] | "all" = "all") =>
  await renderScreen(<RegionListPage />, { server, texts: regionText, permissions, trackedEntities: ["sysRegion"] });
const findRow = async (name: string) => await screen.findByRole("row", { name: new RegExp(name, "u") });

describe("the tree of regions", () => {
  it("is loaded on demand, and finds regions with their position", async () => {
    const { user } = await open();
    await findRow("广东省");
    await user.click(await screen.findByRole("button", { name: "展开 深圳市" }));
    expect((await findRow("南山区")).getAttribute("aria-level")).toBe("3");

    await user.type(screen.getByRole("textbox", { name: "名称、编码或拼音" }), "南山{Enter}");

    expect(within(await findRow("南山区")).getByText("广东省 / 深圳市")).toBeDefined();
    expect(screen.queryByRole("row", { name: /深圳市$/u })).toBeNull();
  });

  it("generates organisations down to the selected level, and states their number", async () => {
    server.answer(regionApi, "genOrg", () => null);
    const { user } = await open();
    await findRow("广东省");
    await user.click(screen.getByRole("button", { name: "广东省 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "生成机构" }));
    const dialog = await screen.findByRole("dialog", { name: "由“广东省”生成机构" });
    expect(await within(dialog).findByText("共涉及 3 个机构。")).toBeDefined();

    await user.click(within(dialog).getByText("地级"));
    expect(await within(dialog).findByText("共涉及 2 个机构。")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "生成机构" }));

    await waitFor(() => expect(server.receivedCalls(regionApi, "genOrg")[0]?.input).toEqual({ id: 440_000, level: 2 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers organisations only to accounts that may add them", async () => {
    const { user } = await open(["sysRegion/page", "sysRegion/update"]);
    await findRow("广东省");

    await user.click(screen.getByRole("button", { name: "广东省 的更多操作" }));

    expect(await screen.findByRole("menuitem", { name: "修改历史" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "生成机构" })).toBeNull();
  });
});

describe("picking a region", () => {
  async function openForm() {
    const page = await open();
    await findRow("广东省");
    await page.user.click(screen.getByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增行政区域" });
    return { ...page, form, box: await within(form).findByRole("combobox", { name: "上级区域" }) };
  }

  const findOption = async (name: string) =>
    await screen.findByText(name, { selector: ".ant-cascader-menu-item-content" });

  it("moves from column to column, and shows the full name", async () => {
    server.answer(regionApi, "add", () => toId(9));
    const { user, form, box } = await openForm();
    await user.click(box);

    await user.click(await findOption("广东省"));
    await user.click(await findOption("深圳市"));
    await user.click(await findOption("南山区"));

    expect(await within(form).findByTitle("广东省 / 深圳市 / 南山区")).toBeDefined();
    // Neither the province nor the city was the wanted one.
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes("recent/")) ?? "")).toBe(
      "[440305]",
    );
    await user.type(within(form).getByRole("textbox", { name: "区域名称" }), "粤海街道");
    await user.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.receivedCalls(regionApi, "add")[0]?.input).toMatchObject({ pid: 440_305 }));
  });

  it("searches by input, and offers recent choices", async () => {
    const { user, form, box } = await openForm();
    await user.click(box);
    await user.type(box, "南山");
    await waitFor(() =>
      expect(server.receivedCalls(regionApi, "query").at(-1)?.input).toMatchObject({ keyword: "南山" }),
    );
    // The match is highlighted.
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "广东省 / 深圳市 / 南山区" }));
    expect(await within(form).findByTitle("广东省 / 深圳市 / 南山区")).toBeDefined();

    await user.click(box);

    const recent = await screen.findByRole("group", { name: "最近选择" });
    expect(within(recent).getByRole("button", { name: "广东省 / 深圳市 / 南山区" })).toBeDefined();
  });

  it("chooses the only match of a search by Enter", async () => {
    const { user, form, box } = await openForm();
    await user.click(box);
    await user.type(box, "南山");
    await waitFor(() =>
      expect(server.receivedCalls(regionApi, "query").at(-1)?.input).toMatchObject({ keyword: "南山" }),
    );
    await screen.findByRole("menuitemcheckbox", { name: "广东省 / 深圳市 / 南山区" });

    pressKey(box, "Enter");

    expect(await within(form).findByTitle("广东省 / 深圳市 / 南山区")).toBeDefined();
    expect(box.getAttribute("aria-expanded")).toBe("false");
  });

  it("offers neither the region itself nor those below it as its parent", async () => {
    const { user } = await open();
    await findRow("广东省");
    localStorage.setItem("siteward:recent/7/sysRegion/query", JSON.stringify([district.id, province.id]));
    await user.click(await screen.findByRole("button", { name: "编辑 深圳市" }));
    const form = await screen.findByRole("dialog", { name: "编辑行政区域" });
    const box = await within(form).findByRole("combobox", { name: "上级区域" });

    await user.click(box);
    await user.click(await findOption("广东省"));
    const own = await findOption("深圳市");
    const recent = await screen.findByRole("group", { name: "最近选择" });
    await user.type(box, "南山");
    const below = await screen.findByRole("menuitemcheckbox", { name: "广东省 / 深圳市 / 南山区" });

    expect(own.closest("li")?.getAttribute("aria-disabled")).toBe("true");
    expect(
      within(recent)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["广东省"]);
    expect(below.getAttribute("aria-disabled")).toBe("true");
  });
});
