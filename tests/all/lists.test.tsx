import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { columnCustomApi } from "#modules/records/view/contract";
import { browser } from "#testing";
import { selectCases } from "#tests/builders/testRun";
import {
  createSampleServer,
  findListCall,
  listScreens,
  openList,
  openScreen,
  type SampleServer,
} from "./listScreens.tsx";

let server: SampleServer;

// Lazy modules take time to be transformed at their first import.
const lazyModules = import.meta.glob("../../web/kit/**/*{Panel,Dialog,Sheet,Form}.tsx");

beforeAll(async () => void (await Promise.all(Object.values(lazyModules).map(async (load) => await load()))));

beforeEach(() => {
  server = createSampleServer();
});

/** What every account may do besides reading the history: write to people that it sees, and order its own inbox. */
const actionsOfEveryone: Readonly<Record<string, readonly string[]>> = {
  "/system/user/index": ["发消息"],
  "/home/notice/index": ["标为已读", "稍后提醒…", "移回收件箱", "删除"],
};

const listHeaders = (grid: HTMLElement) => within(grid).getAllByRole("columnheader");

describe.each(listScreens)("the list $name", (list) => {
  it("renders translated rows under one heading, with export, print and form", async () => {
    const { container, grid, user } = await openList(list, { server });

    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(within(grid).getAllByRole("row").length).toBeGreaterThan(1);
    expect(container.textContent).not.toMatch(/\b[a-z]+\.[a-z][A-Za-z_.]+\b/u);
    expect([...container.querySelectorAll("*")].length).toBeLessThan(2500);
    for (const name of ["导出", "打印"]) expect(screen.getByRole("button", { name })).toBeDefined();
    const add = screen.queryByRole("button", { name: "新增" });
    expect(add !== null).toBe(server.getListCall().hasForm);
    if (add === null) return;
    await user.click(add);
    expect(await screen.findByRole("dialog", { name: /^新增/u })).toBeDefined();
  });

  it("hides actions that are not permitted", async () => {
    const { api } = await findListCall(list, server);

    const { user, grid } = await openList(list, { server, permissions: [`${api.name}/page`] });

    expect(within(grid).queryAllByRole("switch")).toEqual([]);
    expect(screen.queryByRole("button", { name: /^(新增|编辑|复制|删除|已删除|导入)/u })).toBeNull();
    // Callers who may read a record may read its history.
    const [more] = screen.queryAllByRole("button", { name: /更多操作/u });
    if (more === undefined) return;
    await user.click(more);
    const items = await screen.findAllByRole("menuitem");
    const open = new Set(["修改历史", ...(actionsOfEveryone[list.name] ?? [])]);
    expect(items.map(({ textContent }) => textContent).filter((name) => !open.has(name))).toEqual([]);
  });

  it("shows an empty state if there are no rows", async () => {
    const { api } = await findListCall(list, server);
    server.clearRows(api);

    await openScreen(list, { server });

    expect(await screen.findByText(/^还没有/u)).toBeDefined();
  });

  it("shows cards on a phone", async () => {
    browser.narrow = true;
    const { container } = await openScreen(list, { server });

    const cards = await screen.findAllByRole("listitem");
    expect(cards.length).toBeGreaterThan(0);
    expect(screen.queryByRole("grid")).toBeNull();
    expect(screen.queryByRole("treegrid")).toBeNull();
    expect(container.textContent).not.toMatch(/\b[a-z]+\.[a-z][A-Za-z_.]+\b/u);
  });
});

// The kit tests these features itself; a few lists show that they work with the definitions of modules.
describe.each(selectCases(listScreens))("the list page $name", (list) => {
  it("moves the focus to a row by arrow key", async () => {
    const { grid, user } = await openList(list, { server });

    const first = listHeaders(grid).find((head) => head.tabIndex === 0) ?? listHeaders(grid)[0];
    first?.focus();
    await user.keyboard("{ArrowDown}");

    // Columns in groups have two rows of headers.
    const [row] = within(grid)
      .getAllByRole("row")
      .filter((each) => within(each).queryAllByRole("gridcell").length > 0);
    expect(row?.contains(document.activeElement)).toBe(true);
  });

  it("hides a column and stores the setting for the account", async () => {
    const { user, grid } = await openList(list, { server });
    const last = listHeaders(grid)
      .filter((head) => head.dataset["column"] !== undefined)
      .at(-1);
    const title = last?.getAttribute("aria-label") ?? "";

    await user.click(screen.getByRole("button", { name: "列设置" }));
    await user.click(await screen.findByRole("checkbox", { name: `显示 ${title}` }));

    await waitFor(() => expect(within(grid).queryByRole("columnheader", { name: title })).toBeNull());
    await waitFor(() => expect(server.receivedCalls(columnCustomApi, "store")).toHaveLength(1));
  });

  it("reports a missing permission and a failure, and can retry", async () => {
    const { api } = await findListCall(list, server);

    server.rejectCalls(api, 403);
    const forbidden = await openScreen(list, { server });
    expect(await screen.findByText(/^您没有查看.*的权限$/u)).toBeDefined();
    forbidden.unmount();
    server.rejectCalls(api, 500);
    const { user } = await openScreen(list, { server });
    const alerts = await screen.findAllByRole("alert");
    expect(alerts.map(({ textContent }) => textContent).join()).toMatch(/未能加载/u);
    server.clearRows(api);
    const [retry] = screen.getAllByRole("button", { name: "重试" });
    if (retry === undefined) throw new Error("there is no retry button");
    await user.click(retry);
    expect(await screen.findByText(/^还没有/u)).toBeDefined();
  });

  it.each(["导出", "打印"])("opens the dialog for %s", async (action) => {
    const { user } = await openList(list, { server });

    await user.click(screen.getByRole("button", { name: action }));

    expect(await screen.findByRole("dialog", { name: new RegExp(action, "u") })).toBeDefined();
  });
});

describe.each(selectCases(listScreens))("the search of $name", (list) => {
  it("runs on the server, with a condition on any field", async () => {
    const { user } = await openList(list, { server });
    const { hasConditions, isReceived } = server.getListCall();
    // The button may also be there for further filters of the list itself.
    if (!hasConditions || isReceived) return;
    const [input] = within(screen.getByRole("search")).queryAllByRole("textbox");

    // Some lists are searched by choices alone.
    const typed = input === undefined ? [] : ["桥"];
    if (input !== undefined) await user.type(input, "桥{Enter}");
    await waitFor(() => expect(Object.values(server.getLastPageInput() ?? {})).toEqual(expect.arrayContaining(typed)));
    await user.click(screen.getByRole("button", { name: "更多条件" }));
    const panel = await screen.findByRole("dialog", { name: "更多条件" });
    await user.click(await within(panel).findByRole("button", { name: "添加条件" }));
    const row = await within(panel).findByRole("group", { name: /条件/u });
    await user.type(within(row).getByRole("textbox"), "梁{Enter}");

    await waitFor(() =>
      expect(server.getLastPageInput()?.["conditions"]).toEqual([
        { field: expect.any(String), operator: "contains", values: ["梁"] },
      ]),
    );
  });
});

describe.each(selectCases(listScreens))("the order of $name", (list) => {
  it("is requested from the server for each sortable heading; a tree has none", async () => {
    const { user, grid } = await openList(list, { server });
    const titles = listHeaders(grid)
      .filter((head) => head.hasAttribute("aria-sort"))
      .map((head) => head.getAttribute("aria-label") ?? "");
    expect(titles.length > 0).toBe(grid.role === "grid");

    const fields = new Set<unknown>();
    for (const title of titles) {
      await user.click(within(grid).getByRole("button", { name: title }));
      await waitFor(() => expect(fields).not.toContain(server.getLastPageInput()?.["field"]));
      expect(server.getLastPageInput()).toMatchObject({ field: expect.any(String), order: "ascending" });
      fields.add(server.getLastPageInput()?.["field"]);
    }

    expect(fields.size).toBe(titles.length);
  });
});

describe.each(selectCases(listScreens))("the form of $name", (list) => {
  it("saves a changed record with the displayed version", async () => {
    const report = vi.spyOn(console, "error");
    const { user, grid } = await openList(list, { server });
    const [edit] = within(grid).queryAllByRole("button", { name: /^编辑 /u });
    expect(edit !== undefined).toBe(server.getListCall().hasForm);
    if (edit === undefined) return;
    await user.click(edit);
    const form = await screen.findByRole("dialog");
    // A field may be locked until what it depends on has been loaded.
    const input = await waitFor(() => {
      const inputs = within(form).getAllByRole<HTMLInputElement>("textbox");
      const editable = inputs.find(({ disabled, readOnly }) => !disabled && !readOnly);
      if (editable === undefined) throw new Error("the form has no text");
      return editable;
    });

    const changed = `${input.value}2`;
    await user.type(input, "2");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    // A form with grants saves everything in one call.
    const getSaved = () => server.getLastInput("update") ?? server.getLastInput("save");
    await waitFor(() => expect(getSaved()).toMatchObject({ id: 1, version: 1 }));
    expect(Object.values(getSaved() ?? {})).toContain(changed);
    expect(report.mock.calls.flat().join()).not.toContain("same key");
  });
});
