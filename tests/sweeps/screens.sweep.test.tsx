import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Api } from "#contract/api";
import { type FakeServer, fakeServer, renderScreen, sampleOf } from "#testing";
import { webModules } from "../../web/modules.ts";

/** Screens that are no lists: shortcuts, a question and its answer, examples. */
const noLists: ReadonlySet<string> = new Set([
  ...["/home/index", "/system/permission/index"],
  ...["/demo/components/index", "/demo/permission/index"],
]);

/** Lists whose rows are a tree: it is their order. */
const trees: ReadonlySet<string> = new Set(["/system/org/index", "/system/menu/index"]);

/** Trees that are there as a whole: they are searched in the browser. */
const wholeTrees: ReadonlySet<string> = new Set(["/system/menu/index"]);

/** Forms that refuse whatever is no phone, date, address or code; their own tests fill them in. */
const pickyForms: ReadonlySet<string> = new Set(["/system/user/index", "/system/menu/index"]);

const screens = webModules.flatMap(({ screens: all, texts }) =>
  Object.entries(all)
    .filter(([name]) => !noLists.has(name))
    .map(([name, load]) => ({ name, load, texts })),
);

const contracts = import.meta.glob<Record<string, unknown>>("../../modules/*/contract.ts", { eager: true });
const apis = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isApi));

function isApi(value: unknown): value is Api {
  return typeof value === "object" && value !== null && "calls" in value && "name" in value;
}

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  for (const api of apis)
    for (const [name, { output }] of Object.entries(api.calls)) server.answer(api, name, () => sampleOf(output));
});

/** What a call of any API heard last. */
function lastOf(call: string): { api: string; input: Record<string, unknown> } | undefined {
  return apis
    .filter(({ calls }) => calls[call] !== undefined)
    .flatMap((api) => server.heard(api, call).map(({ input }) => ({ api: api.name, input })))
    .at(-1);
}

async function opened({ name, load, texts }: (typeof screens)[number], permissions: readonly string[] | "all" = "all") {
  const { Component } = await load();
  const page = await renderScreen(<Component />, { server, texts, permissions });
  const [grid] = await screen.findAllByRole(trees.has(name) ? "treegrid" : "grid");
  if (grid === undefined) throw new Error("the list has no grid");
  return { ...page, grid };
}

describe.each(screens)("the list $name", (listed) => {
  const open = async (permissions?: readonly string[]) => await opened(listed, permissions);

  it("renders its rows under one heading, in words of the language", async () => {
    const { container, grid } = await open();

    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(within(grid).getAllByRole("row").length).toBeGreaterThan(1);
    expect(container.textContent).not.toMatch(/\b[a-z]+\.[a-z][A-Za-z_.]+\b/u);
    expect([...container.querySelectorAll("*")].length).toBeLessThan(2500);
  });

  it("hides what is not permitted", async () => {
    const { unmount } = await open();
    const api = (lastOf("page") ?? lastOf("list"))?.api;
    unmount();

    const { user, grid } = await open([`${api}/page`]);

    expect(within(grid).queryAllByRole("switch")).toEqual([]);
    expect(screen.queryByRole("button", { name: /^(新增|编辑|复制|删除|已删除)/u })).toBeNull();
    // Who may look at a record may look at its history, and at nothing else.
    const [more] = screen.queryAllByRole("button", { name: /更多操作/u });
    if (more === undefined) return;
    await user.click(more);
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["修改历史"]);
  });
});

describe.each(screens.filter(({ name }) => !wholeTrees.has(name)))("the search of $name", (listed) => {
  it("asks the server for what is searched", async () => {
    const { user } = await opened(listed);
    const [input] = within(screen.getByRole("search")).getAllByRole("textbox");
    if (input === undefined) throw new Error("the list has no search");

    await user.type(input, "桥{Enter}");

    await waitFor(() => expect(Object.values(lastOf("page")?.input ?? {})).toContain("桥"));
  });
});

describe.each(screens.filter(({ name }) => !trees.has(name)))("the flat list $name", (listed) => {
  it("asks the server for its order", async () => {
    const { user, grid } = await opened(listed);
    const header = within(grid)
      .getAllByRole("columnheader")
      .find((one) => one.hasAttribute("aria-sort"));
    expect(header).toBeDefined();

    await user.click(within(header ?? grid).getByRole("button"));

    await waitFor(() => expect(lastOf("page")?.input).toMatchObject({ field: expect.any(String), order: "ascending" }));
  });
});

describe.each(screens.filter(({ name }) => !pickyForms.has(name)))("the form of $name", (listed) => {
  it("saves a changed record with the version that was shown", async () => {
    const { user, grid } = await opened(listed);
    const [edit] = within(grid).getAllByRole("button", { name: /^编辑 /u });
    if (edit === undefined) throw new Error("the list edits nothing");
    await user.click(edit);
    const form = await screen.findByRole("dialog");
    const [input] = await within(form).findAllByRole("textbox");
    if (input === undefined) throw new Error("the form has no text");

    await user.clear(input);
    await user.type(input, "改");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(lastOf("update")?.input).toMatchObject({ id: 1, version: 1 }));
    expect(Object.values(lastOf("update")?.input ?? {})).toContain("改");
  });
});
