import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { auditColumns, OrderNo, text } from "#contract/fields";
import { Id, IdOnly, toId } from "#contract/id";
import { toPage, PageQuery, pageOf } from "#contract/page";
import type { OwnerTexts } from "#contract/text";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { DataTable } from "../../list/DataTable.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { SearchBar } from "../../list/SearchBar.tsx";
import { RowAction } from "../../parts/RowAction.tsx";
import { defineResource } from "../../resource/resource.ts";
import { useTreeList } from "./useTreeList.ts";

const UnitDraft = z.object({ name: text(20), orderNo: OrderNo });
const Unit = z.object({
  id: Id,
  pid: z.int(),
  name: z.string(),
  orderNo: z.int(),
  hasChildren: z.boolean(),
  path: z.string().optional(),
  ...auditColumns,
});
type Unit = z.infer<typeof Unit>;

const unitApi = defineApi("unit", {
  page: post(PageQuery.extend({ name: z.string().optional() }), pageOf(Unit), "granted"),
  children: post(z.object({ pid: z.int() }), z.array(Unit), "granted"),
  add: post(UnitDraft, Done, "granted"),
  update: post(UnitDraft.extend({ id: Id, version: z.int() }).partial(), Done, "granted"),
  delete: post(IdOnly, Done, "granted"),
});

const words = { "unit.title": "部门", "unit.name": "名称", "unit.orderNo": "排序", "unit.children": "下级" };
const texts: OwnerTexts = words;

declare module "#contract/text" {
  interface Texts {
    treeTesting: typeof words;
  }
}

const resource = defineResource(unitApi, (column, field) => ({
  title: "unit.title",
  search: [field.text("name")],
  columns: [column.text("name"), column.number("orderNo")],
  form: [field.text("name"), field.number("orderNo")],
}));

function Page() {
  const list = useTreeList(resource, { children: "children" });
  const actions = () => <RowAction of={unitApi} call="children" onClick={() => undefined} />;
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} rowActions={actions} bulkActions="导出" />
    </ListPage>
  );
}

function aUnit(id: number, pid: number, about: Partial<Unit> = {}): Unit {
  return {
    id: toId(id),
    pid,
    name: `部门 ${id}`,
    orderNo: 100,
    hasChildren: false,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...about,
  };
}

let server: FakeServer;
let units: Unit[];

beforeEach(() => {
  server = createFakeServer();
  units = [
    aUnit(1, 0, { hasChildren: true }),
    aUnit(2, 1, { hasChildren: true }),
    aUnit(3, 1),
    aUnit(4, 2, { hasChildren: true }),
    aUnit(5, 4),
  ];
  server.answer(unitApi, "children", ({ pid }) => units.filter((unit) => unit.pid === pid));
  server.answer(unitApi, "page", ({ page = 1, pageSize = 20, name }) => {
    const found = units.filter((unit) => name === undefined || unit.name.includes(name));
    return toPage(
      { page, pageSize },
      { total: found.length },
      found.slice(0, pageSize).map((unit) => ({ ...unit, path: "部门 1 / 部门 2" })),
    );
  });
  server.answer(unitApi, "update", () => null);
  server.answer(unitApi, "delete", () => null);
});

const open = async (search = "") => await renderScreen(<Page />, { server, texts, search });
const row = (id: number) => screen.getByRole("row", { name: new RegExp(`部门 ${id}`, "u") });
const findRow = async (id: number) => await screen.findByRole("row", { name: new RegExp(`部门 ${id}`, "u") });
const queryRow = (id: number) => screen.queryByRole("row", { name: new RegExp(`部门 ${id}`, "u") });
const listRequestedParents = () => server.receivedCalls(unitApi, "children").map(({ input }) => input["pid"]);
const focusedRow = () => document.activeElement?.closest("[role=row]")?.textContent;

describe("a list whose rows are a tree", () => {
  it("starts with its top level expanded, and loads expanded rows", async () => {
    const { user } = await open();
    await findRow(2);
    expect(screen.getByRole("treegrid", { name: "部门" })).toBeDefined();
    expect(row(2).getAttribute("aria-level")).toBe("2");
    expect(row(2).getAttribute("aria-expanded")).toBe("false");
    expect(row(3).getAttribute("aria-expanded")).toBeNull();
    expect(await screen.findByLabelText("共 5 条")).toBeDefined();

    await user.click(screen.getByRole("button", { name: "展开 部门 2" }));

    expect((await findRow(4)).getAttribute("aria-level")).toBe("3");
    expect(listRequestedParents()).toEqual([0, 1, 2]);
    await user.click(screen.getByRole("button", { name: "收起 部门 2" }));
    expect(queryRow(4)).toBeNull();
  });

  it("expands, collapses and moves to the parent by arrow keys", async () => {
    const { user } = await open();
    await findRow(2);
    within(row(2)).getAllByRole("gridcell")[1]?.focus();

    await user.keyboard("{ArrowRight}");
    await findRow(4);
    await user.keyboard("{ArrowDown}{ArrowRight}");
    await findRow(5);
    await user.keyboard("{ArrowDown}");
    expect(focusedRow()).toContain("部门 5");
    await user.keyboard("{ArrowLeft}");
    expect(focusedRow()).toContain("部门 4");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(queryRow(5)).toBeNull();
    expect(focusedRow()).toContain("部门 2");
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("100");
  });

  it("keeps its branches expanded when it reloads after a write", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "展开 部门 2" }));
    await user.click(await screen.findByRole("button", { name: "展开 部门 4" }));
    await findRow(5);
    units = units.filter(({ id }) => id !== 3);

    await user.click(within(row(3)).getByRole("button", { name: "部门 3 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));

    await waitFor(() => expect(queryRow(3)).toBeNull());
    expect(row(5)).toBeDefined();
    expect(listRequestedParents().slice(4).toSorted()).toEqual([0, 1, 2, 4]);
  });

  it("edits a row by Enter, and selects it by Space", async () => {
    const { user } = await open();
    await findRow(3);
    within(row(3)).getAllByRole("gridcell")[1]?.focus();

    await user.keyboard(" ");
    expect(screen.getByRole("region", { name: "已选 1 项" })).toBeDefined();
    await user.keyboard("{Enter}");

    expect(await screen.findByRole("dialog", { name: "编辑部门" })).toBeDefined();
  });

  it("shows why a branch failed to load, and retries by Enter", async () => {
    const { user } = await open();
    await findRow(2);
    server.refuse(unitApi, "children", { code: 500, message: "服务器出错" });
    within(row(2)).getAllByRole("gridcell")[1]?.focus();
    await user.keyboard("{ArrowRight}");
    expect(
      await screen.findByText("未能加载 部门 2 的下级：服务暂时不可用，请稍后重试（编号 test-request）"),
    ).toBeDefined();
    server.answer(unitApi, "children", ({ pid }) => units.filter((unit) => unit.pid === pid));

    await user.keyboard("{ArrowDown}{Enter}");

    expect(await findRow(4)).toBeDefined();
  });

  it("expands all loaded rows and collapses all rows by its buttons", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "展开 部门 2" }));
    await findRow(4);

    await user.click(screen.getByRole("button", { name: "全部收起" }));
    expect(queryRow(2)).toBeNull();
    await user.click(screen.getByRole("button", { name: "全部展开" }));

    expect(row(4).getAttribute("aria-expanded")).toBe("false");
  });

  it("uses the page call for a search, and shows the path of each match", async () => {
    const { user, search } = await open();
    await findRow(2);

    await user.type(screen.getByRole("textbox", { name: "名称" }), "部门 5{Enter}");

    expect(within(await findRow(5)).getByText("部门 1 / 部门 2")).toBeDefined();
    expect(screen.getByRole("grid")).toBeDefined();
    expect(search().get("name")).toBe("部门 5");
    expect(server.receivedCalls(unitApi, "page").at(-1)?.input).toMatchObject({
      name: "部门 5",
      page: 1,
      pageSize: 20,
    });
    await user.click(screen.getByRole("button", { name: /^清除条件/u }));
    expect(await screen.findByRole("treegrid")).toBeDefined();
  });

  it("reports an empty list, a missing permission and a failure", async () => {
    units = [];
    const first = await open();
    expect(await screen.findByText("还没有部门")).toBeDefined();
    first.unmount();

    const second = await renderScreen(<Page />, { server, texts, permissions: ["unit/page"] });
    expect(await screen.findByText("您没有查看部门的权限")).toBeDefined();
    second.unmount();

    server.refuse(unitApi, "children", { code: 500, message: "服务器出错" });
    await open();
    expect(
      within(await screen.findByRole("alert")).getByText("服务暂时不可用，请稍后重试（编号 test-request）"),
    ).toBeDefined();
  });

  it("renders only visible rows", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => aUnit(index + 10, 1, { hasChildren: index % 2 === 0 }));
    units = [aUnit(1, 0, { hasChildren: true }), ...many];
    const { container } = await open();
    await findRow(10);

    expect(screen.getByRole("treegrid").getAttribute("aria-rowcount")).toBe("20002");
    expect(container.querySelectorAll("*").length).toBeLessThan(2500);
  });
});

describe("a tree on a phone", () => {
  it("shows the cards of one level, and navigates down and up", async () => {
    browser.narrow = true;
    const { user } = await open();
    const card = async (name: string) =>
      (await screen.findAllByRole("listitem")).find(
        (element) => within(element).queryByText(name, { exact: true }) !== null,
      ) ?? document.body;

    await user.click(await screen.findByRole("button", { name: /^2 个下级/u }));
    expect(within(screen.getByRole("navigation", { name: "当前位置" })).getByText("部门 1")).toBeDefined();
    await user.click(within(await card("部门 2")).getByRole("button", { name: /下级/u }));
    expect(await screen.findByText("部门 1 / 部门 2")).toBeDefined();
    await user.click(within(await card("部门 4")).getByRole("button", { name: /下级/u }));
    await user.click(await screen.findByRole("button", { name: "返回上一级" }));

    expect(await screen.findByText("部门 1 / 部门 2")).toBeDefined();
    expect(screen.queryByRole("treegrid")).toBeNull();
  });

  it("shows the path on cards found by a search", async () => {
    browser.narrow = true;
    await open("?name=5");

    expect(await screen.findByText("部门 1 / 部门 2")).toBeDefined();
  });
});
