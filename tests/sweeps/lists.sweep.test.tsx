import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { columnCustomApi } from "#contract/view";
import { browser } from "#testing";
import { listScreens, openList, openScreen, type SampleServer, sampleServer } from "./listScreens.tsx";

let server: SampleServer;

// What loads late takes its time to be transformed when it is first asked for.
const late = import.meta.glob("../../web/kit/**/*{Panel,Dialog,Sheet,Form}.tsx");

beforeAll(async () => void (await Promise.all(Object.values(late).map(async (load) => await load()))));

beforeEach(() => {
  server = sampleServer();
});

const heads = (grid: HTMLElement) => within(grid).getAllByRole("columnheader");

describe.each(listScreens)("the list $name", (list) => {
  it("renders its rows under one heading, in words of the language, and is walked through by keys", async () => {
    const { container, grid, user } = await openList(list, { server });

    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(within(grid).getAllByRole("row").length).toBeGreaterThan(1);
    expect(container.textContent).not.toMatch(/\b[a-z]+\.[a-z][A-Za-z_.]+\b/u);
    expect([...container.querySelectorAll("*")].length).toBeLessThan(2500);

    const first = heads(grid).find((head) => head.tabIndex === 0) ?? heads(grid)[0];
    first?.focus();
    await user.keyboard("{ArrowDown}");
    expect(within(grid).getAllByRole("row")[1]?.contains(document.activeElement)).toBe(true);
  });

  it("hides what is not permitted", async () => {
    const { unmount } = await openList(list, { server });
    const { name } = server.api();
    unmount();

    const { user, grid } = await openList(list, { server, permissions: [`${name}/page`] });

    expect(within(grid).queryAllByRole("switch")).toEqual([]);
    expect(screen.queryByRole("button", { name: /^(新增|编辑|复制|删除|已删除|导入)/u })).toBeNull();
    // Who may look at a record may look at its history, and at nothing else.
    const [more] = screen.queryAllByRole("button", { name: /更多操作/u });
    if (more === undefined) return;
    await user.click(more);
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["修改历史"]);
  });

  it("lets columns be hidden, which the account keeps", async () => {
    const { user, grid } = await openList(list, { server });
    const last = heads(grid)
      .filter((head) => head.dataset["column"] !== undefined)
      .at(-1);
    const title = last?.getAttribute("aria-label") ?? "";

    await user.click(screen.getByRole("button", { name: "列设置" }));
    await user.click(await screen.findByRole("checkbox", { name: `显示 ${title}` }));

    await waitFor(() => expect(within(grid).queryByRole("columnheader", { name: title })).toBeNull());
    await waitFor(() => expect(server.heard(columnCustomApi, "store")).toHaveLength(1));
  });

  it("says why there are no rows: none yet, not permitted, failed; and tries again", async () => {
    const { unmount } = await openList(list, { server });
    const api = server.api();
    unmount();

    server.hasNoRows(api);
    const empty = await openScreen(list, { server });
    expect(await screen.findByText(/^还没有/u)).toBeDefined();
    empty.unmount();
    server.refuses(api, 403);
    const forbidden = await openScreen(list, { server });
    expect(await screen.findByText(/^您没有查看.*的权限$/u)).toBeDefined();
    forbidden.unmount();
    server.refuses(api, 500);
    const { user } = await openScreen(list, { server });
    const alerts = await screen.findAllByRole("alert");
    expect(alerts.map(({ textContent }) => textContent).join()).toMatch(/未能加载/u);
    server.hasNoRows(api);
    const [retry] = screen.getAllByRole("button", { name: "重试" });
    if (retry === undefined) throw new Error("nothing tries again");
    await user.click(retry);
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

  it.each(["导出", "打印"])("offers to leave by: %s", async (way) => {
    const { user } = await openList(list, { server });

    await user.click(screen.getByRole("button", { name: way }));

    expect(await screen.findByRole("dialog", { name: new RegExp(way, "u") })).toBeDefined();
  });
});

describe.each(listScreens.filter(({ hasForm }) => hasForm))("the form of $name", (list) => {
  it("opens its form for a new record", async () => {
    const { user } = await openList(list, { server });

    await user.click(screen.getByRole("button", { name: "新增" }));

    expect(await screen.findByRole("dialog", { name: /^新增/u })).toBeDefined();
  });
});

describe.each(listScreens.filter(({ isAsked }) => isAsked))("the search of $name", (list) => {
  it("asks the server for what is searched, and for a condition on any field", async () => {
    const { user } = await openList(list, { server });
    const [input] = within(screen.getByRole("search")).getAllByRole("textbox");
    if (input === undefined) throw new Error("the list has no search");

    await user.type(input, "桥{Enter}");
    await waitFor(() => expect(Object.values(server.lastPage() ?? {})).toContain("桥"));
    await user.click(screen.getByRole("button", { name: "更多条件" }));
    const panel = await screen.findByRole("dialog", { name: "更多条件" });
    await user.click(await within(panel).findByRole("button", { name: "添加条件" }));
    const row = await within(panel).findByRole("group", { name: /条件/u });
    await user.type(within(row).getByRole("textbox"), "梁{Enter}");

    await waitFor(() =>
      expect(server.lastPage()?.["conditions"]).toEqual([
        { field: expect.any(String), operator: "contains", values: ["梁"] },
      ]),
    );
  });
});

describe.each(listScreens.filter(({ isTree }) => !isTree))("the flat list $name", (list) => {
  it("asks the server for each order that it offers", async () => {
    const { user, grid } = await openList(list, { server });
    const titles = heads(grid)
      .filter((head) => head.hasAttribute("aria-sort"))
      .map((head) => head.getAttribute("aria-label") ?? "");
    expect(titles.length).toBeGreaterThan(0);

    const fields = new Set<unknown>();
    for (const title of titles) {
      await user.click(within(grid).getByRole("button", { name: title }));
      await waitFor(() => expect(fields).not.toContain(server.lastPage()?.["field"]));
      expect(server.lastPage()).toMatchObject({ field: expect.any(String), order: "ascending" });
      fields.add(server.lastPage()?.["field"]);
    }

    expect(fields.size).toBe(titles.length);
  });
});

describe.each(listScreens.filter(({ isPicky, hasForm }) => hasForm && !isPicky))("the form of $name", (list) => {
  it("saves a changed record with the version that was shown", async () => {
    const { user, grid } = await openList(list, { server });
    const [edit] = within(grid).getAllByRole("button", { name: /^编辑 /u });
    if (edit === undefined) throw new Error("the list edits nothing");
    await user.click(edit);
    const form = await screen.findByRole("dialog");
    const [input] = await within(form).findAllByRole("textbox");
    if (input === undefined) throw new Error("the form has no text");

    await user.clear(input);
    await user.type(input, "改");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.lastOf("update")).toMatchObject({ id: 1, version: 1 }));
    expect(Object.values(server.lastOf("update") ?? {})).toContain("改");
  });
});
