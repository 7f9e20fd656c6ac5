import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { type ColumnCustom, columnCustomApi, viewApi } from "../contract.ts";
import { readStored, store, toStorageKey } from "#base/storage";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { getGridState } from "./gridStore.ts";

const grid = "site/page";
const nobodySet = { fixedData: "{}", resizableData: "{}", sortData: "{}", visibleData: "{}", density: null };

function serve(server: FakeServer, stored: Partial<ColumnCustom> | null = null): void {
  serveSites(server, [aSite(1, { manager: "张工" })]);
  const columns = stored === null ? null : { userId: toId(7), gridId: grid, ...nobodySet, ...stored };
  server.answer(viewApi, "open", () => ({ columns, views: [], canShare: false }));
  server.answer(columnCustomApi, "store", () => null);
  server.answer(columnCustomApi, "reset", () => null);
}

async function theList(server: FakeServer) {
  const page = await renderScreen(<SiteListPage />, { server, texts });
  await screen.findByText("工地 1");
  return page;
}

async function thePanel(server: FakeServer) {
  const page = await theList(server);
  if (browser.narrow) await page.user.click(screen.getByRole("button", { name: "更多工具" }));
  await page.user.click(screen.getByRole("button", { name: "列设置" }));
  const panel = await screen.findByRole("dialog", { name: "列设置" });
  await within(panel).findByRole("textbox", { name: "查找列" });
  return { ...page, panel };
}

afterEach(() => {
  browser.narrow = false;
});

const headers = () =>
  screen.getAllByRole("columnheader").flatMap(({ textContent }) => (textContent === "" ? [] : [textContent]));
const stored = (server: FakeServer) => server.receivedCalls(columnCustomApi, "store").at(-1)?.input;
const all = ["名称", "编码", "负责人", "排序", "状态", "修改记录", "操作"];

describe("column settings", () => {
  it("follow the account from another browser", async () => {
    const server = createFakeServer();
    serve(server, { visibleData: '{"code":false}', sortData: '{"name":0,"status":1,"#change":2}', density: "large" });

    await theList(server);

    await waitFor(() => expect(headers()).toEqual(["名称", "负责人", "排序", "状态", "修改记录", "操作"]));
    expect(getGridState(grid).own.density).toBe("large");
  });

  it("are those of this browser before the server has answered", async () => {
    const server = createFakeServer();
    serve(server);
    server.answer(viewApi, "open", async () => await new Promise(() => undefined));
    store(localStorage, `grid/${grid}`, { account: 7, hidden: ["code"], widths: { gone: "wide" } });

    await theList(server);

    expect(headers()).not.toContain("编码");
  });

  it("of an account that used this browser before are not taken over", async () => {
    const server = createFakeServer();
    serve(server);
    store(localStorage, `grid/${grid}`, { account: 8, hidden: ["code"] });

    await theList(server);

    expect(headers()).toEqual(all);
  });

  it("are sent once, a moment after the last change", async () => {
    const server = createFakeServer();
    serve(server);
    const { panel } = await thePanel(server);

    fireEvent.click(within(panel).getByRole("checkbox", { name: "显示 编码" }));
    fireEvent.click(within(panel).getByRole("button", { name: "将 状态 固定在右侧" }));

    await waitFor(() => expect(stored(server)).toBeDefined());
    expect(server.receivedCalls(columnCustomApi, "store").length).toBe(1);
    expect(stored(server)).toMatchObject({
      gridId: grid,
      visibleData: '{"code":false}',
      fixedData: '{"status":"right"}',
    });
    await waitFor(() => expect(getGridState(grid).isPending).toBe(false));
  });

  it("that were never sent are sent at the next visit, and take precedence", async () => {
    const server = createFakeServer();
    serve(server, { visibleData: '{"status":false}' });
    store(localStorage, `grid/${grid}`, { account: 7, hidden: ["code"], isPending: true });

    await theList(server);

    await waitFor(() => expect(stored(server)).toMatchObject({ visibleData: '{"code":false}' }));
    expect(headers()).toContain("状态");
    expect(headers()).not.toContain("编码");
  });

  it("wait for the connection and are sent when it is back", async () => {
    const server = createFakeServer();
    serve(server);
    server.breakConnection(columnCustomApi, "store");
    const { user, panel } = await thePanel(server);
    await user.click(within(panel).getByRole("checkbox", { name: "显示 编码" }));
    await waitFor(() => expect(server.receivedCalls(columnCustomApi, "store").length).toBe(1));
    expect(readStored(localStorage, `grid/${grid}`)).toMatchObject({ isPending: true, hidden: ["code"] });

    server.answer(columnCustomApi, "store", () => null);
    window.dispatchEvent(new Event("online"));

    await waitFor(() => expect(getGridState(grid).isPending).toBe(false));
  });

  it("follow changes of another tab", async () => {
    const server = createFakeServer();
    serve(server);
    await theList(server);

    store(localStorage, `grid/${grid}`, { account: 7, hidden: ["code"] });
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: toStorageKey(`grid/${grid}`) })));

    expect(headers()).not.toContain("编码");
  });

  it("are reset on the server as well", async () => {
    const server = createFakeServer();
    serve(server, { visibleData: '{"code":false}' });
    const { user, panel } = await thePanel(server);

    await user.click(within(panel).getByRole("button", { name: "恢复默认列" }));

    expect(headers()).toEqual(all);
    await waitFor(() => expect(server.receivedCalls(columnCustomApi, "reset")[0]?.input).toEqual({ gridId: grid }));
  });
});

describe("the column panel", () => {
  it("finds a column by its title", async () => {
    const server = createFakeServer();
    serve(server);
    const { user, panel } = await thePanel(server);

    await user.type(within(panel).getByRole("textbox", { name: "查找列" }), "负责");

    expect(within(panel).getAllByRole("checkbox").length).toBe(1);
    await user.type(within(panel).getByRole("textbox", { name: "查找列" }), "没有");
    expect(within(panel).getByText("没有符合的列")).toBeDefined();
  });

  it("takes the focus, and returns it to its button by Escape", async () => {
    const server = createFakeServer();
    serve(server);
    const { user, panel } = await thePanel(server);

    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("查找列"));
    await user.keyboard("{Escape}");

    await waitFor(() => expect(panel.isConnected).toBe(false));
    expect(document.activeElement?.getAttribute("aria-label")).toBe("列设置");
  });

  it("keeps the first column visible and first", async () => {
    const server = createFakeServer();
    serve(server);

    const { panel } = await thePanel(server);

    expect(within(panel).getByRole<HTMLInputElement>("checkbox", { name: "显示 名称" }).disabled).toBe(true);
    expect(within(panel).getByRole<HTMLButtonElement>("button", { name: /^移动 名称/u }).disabled).toBe(true);
  });

  it("moves a column by the arrows, and announces its position", async () => {
    const server = createFakeServer();
    serve(server);
    const { user, panel } = await thePanel(server);

    act(() =>
      within(panel)
        .getByRole("button", { name: /^移动 编码/u })
        .focus(),
    );
    await user.keyboard("{ArrowDown}");

    expect(headers()).toEqual(["名称", "负责人", "编码", "排序", "状态", "修改记录", "操作"]);
    expect(within(panel).getByText("编码：第 3 列，共 6 列")).toBeDefined();
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^移动 编码/u);
  });

  it("moves a column by dragging it over another one", async () => {
    const server = createFakeServer();
    serve(server);
    const { panel } = await thePanel(server);
    const handle = within(panel).getByRole("button", { name: /^移动 状态/u });
    const target = within(panel).getByRole("checkbox", { name: "显示 编码" }).closest("li");
    document.elementFromPoint = () => target;

    fireEvent.pointerDown(handle, { pointerId: 1, clientY: 200 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 80 });
    fireEvent.pointerUp(handle, { pointerId: 1 });

    expect(headers()).toEqual(["名称", "状态", "编码", "负责人", "排序", "修改记录", "操作"]);
  });

  it("changes the row height", async () => {
    const server = createFakeServer();
    serve(server);
    const { user, panel } = await thePanel(server);

    await user.click(within(panel).getByText("宽松"));

    expect(getGridState(grid).own.density).toBe("large");
  });

  it("is a bottom sheet on a phone, where cards follow the order and omit hidden columns", async () => {
    browser.narrow = true;
    const server = createFakeServer();
    serve(server, { sortData: '{"manager":0,"code":1}' });
    const { user, panel } = await thePanel(server);

    expect(screen.getByText("张工 · S1")).toBeDefined();
    expect(within(panel).queryByRole("radio", { name: "宽松" })).toBeNull();
    await user.click(within(panel).getByRole("checkbox", { name: "显示 负责人" }));
    expect(screen.getByText("S1")).toBeDefined();
  });
});
