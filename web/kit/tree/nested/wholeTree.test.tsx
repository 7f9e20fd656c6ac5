import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { StatusValue, text } from "#contract/fields";
import { Id, toId } from "#contract/id";
import type { OwnerTexts } from "#contract/text";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { DataTable } from "../../list/DataTable.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import { SearchBar } from "../../list/SearchBar.tsx";
import { defineTree } from "../defineTree.ts";
import { useTreeList } from "./useTreeList.ts";

const Plain = z.object({
  id: Id,
  title: z.string(),
  path: z.string().nullable(),
  status: StatusValue,
  createTime: z.date(),
  updateTime: z.date().nullable(),
});
type Entry = z.infer<typeof Plain> & { children: Entry[] };
const Entry: z.ZodType<Entry> = Plain.extend({
  get children() {
    return z.array(Entry);
  },
});

const entryApi = defineApi("entry", {
  list: get(NoInput, z.array(Entry), "granted"),
  add: post(z.object({ title: text(20) }), Done, "granted"),
  setStatus: post(z.object({ id: Id, status: StatusValue }), z.int(), "granted"),
});

const words = {
  "entry.title": "标题",
  "entry.heading": "条目",
  "entry.path": "路径",
  "entry.status": "状态",
  "entry.keyword": "关键字",
};
const texts: OwnerTexts = words;

declare module "#contract/text" {
  interface Texts {
    wholeTreeTesting: typeof words;
  }
}

const resource = defineTree(entryApi, "list", (column, field) => ({
  title: "entry.heading",
  search: [field.text("title"), field.status("status"), field.text("keyword")],
  columns: [column.text("title"), column.text("path"), column.status("status")],
  form: [field.text("title")],
}));

function Page() {
  const list = useTreeList(resource, { whole: "list" });
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}

function anEntry(id: number, title: string, about: Partial<Entry> = {}): Entry {
  return {
    id: toId(id),
    title,
    path: null,
    status: 1,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    children: [],
    ...about,
  };
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  const buttons = [anEntry(4, "Add"), anEntry(5, "Delete", { status: 2 })];
  const pages = [
    anEntry(2, "Accounts", { path: "/accounts", children: buttons }),
    anEntry(3, "Roles", { path: "/roles" }),
  ];
  server.answer(entryApi, "list", () => [anEntry(1, "System", { children: pages }), anEntry(6, "Home")]);
});

const open = async (search = "") => await renderScreen(<Page />, { server, texts, search });
const listRowNames = () =>
  screen.getAllByRole("row").flatMap((row) => {
    // The first cell is the selection checkbox.
    const name = within(row).queryAllByRole("gridcell")[1];
    return name === undefined ? [] : [name.textContent];
  });

describe("a tree loaded by a single call", () => {
  it("is expanded at its top level, and completely by a button", async () => {
    const { user } = await open();
    await screen.findByRole("treegrid", { name: "条目" });
    expect(listRowNames()).toEqual(["System", "Accounts", "Roles", "Home"]);
    expect(screen.getByLabelText("共 6 条")).toBeDefined();
    expect(screen.getByRole("columnheader", { name: "修改记录" })).toBeDefined();

    await user.click(screen.getByRole("button", { name: "全部展开" }));
    expect(listRowNames()).toEqual(["System", "Accounts", "Add", "Delete", "Roles", "Home"]);
    await user.click(screen.getByRole("button", { name: "全部收起" }));

    expect(listRowNames()).toEqual(["System", "Home"]);
  });

  it("is searched in the browser, and keeps the ancestors of matches", async () => {
    const { user, search } = await open();
    await screen.findByRole("treegrid");

    await user.type(screen.getByRole("textbox", { name: "标题" }), "add{Enter}");

    await waitFor(() => expect(listRowNames()).toEqual(["System", "Accounts", "Add"]));
    expect(search().get("title")).toBe("add");
    expect(screen.getByLabelText("共 1 条")).toBeDefined();
    expect(server.receivedCalls(entryApi, "list")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "收起 Accounts" }));
    expect(listRowNames()).toEqual(["System", "Accounts"]);
  });

  it.each([
    { address: "?status=2", rows: ["System", "Accounts", "Delete"] },
    { address: "?keyword=/roles", rows: ["System", "Roles"] },
    { address: "?keyword=a&status=2", rows: [] },
  ])("applies the conditions of the address $address", async ({ address, rows }) => {
    await open(address);

    await (rows.length === 0 ? screen.findByText("没有符合条件的条目") : screen.findByRole("treegrid"));

    expect(screen.queryAllByRole("treegrid").length === 0 ? [] : listRowNames()).toEqual(rows);
  });

  it("keeps its expanded branches after a write", async () => {
    server.answer(entryApi, "setStatus", () => 1);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "展开 Accounts" }));

    await user.click(screen.getByRole("switch", { name: "Delete 的状态" }));

    await waitFor(() => expect(server.receivedCalls(entryApi, "list")).toHaveLength(2));
    expect(listRowNames()).toContain("Delete");
  });
});
