import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineApi } from "#contract/api";
import { type DeletedRecord, historyApi, type HistoryEntry } from "../contract.ts";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { DataTable } from "#kit/list/DataTable.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { UndoToast } from "#kit/undo/UndoToast.tsx";

/** Sites, a kind of record with a history. */
const trackedApi = defineApi("sysPos", siteApi.calls);

const resource = defineResource(trackedApi, (column, field) => ({
  title: "site.title",
  columns: [
    column.text("name"),
    column.status("status"),
    column.custom("orderNo", ({ orderNo }) => orderNo, { choices: [{ value: 4, text: "第四标段" }] }),
  ],
  form: [field.text("name"), field.text("code"), field.status("status")],
}));

function Sites() {
  const list = useList(resource);
  return (
    <ListPage list={list}>
      <DataTable list={list} />
    </ListPage>
  );
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(trackedApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 1 }, [aSite(1)]));
});

function anEntry(overrides: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: toId(90),
    changedAt: new Date("2026-11-01T02:00:00Z"),
    accountId: toId(7),
    accountName: "李雷",
    action: "update",
    requestId: "r1",
    fields: [],
    links: [],
    canRestore: false,
    ...overrides,
  };
}

function historyIs(...entries: HistoryEntry[]): void {
  server.answer(historyApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: entries.length }, entries));
}

const statusChange = {
  field: "status",
  before: 1,
  after: 2,
  beforeName: null,
  afterName: null,
  canRestore: true,
};

async function openHistory(permissions: readonly string[] | "all" = "all") {
  const screenOf = await renderScreen(<Sites />, { server, texts, permissions, trackedEntities: ["sysPos"] });
  await screenOf.user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
  await screenOf.user.click(await screen.findByRole("menuitem", { name: "修改历史" }));
  return { ...screenOf, drawer: await screen.findByRole("dialog", { name: "工地 1 · 修改历史" }) };
}

describe("the history of a row", () => {
  it("shows who changed what and when, with the titles of the list", async () => {
    const links = { kind: "site.manager", removed: [], removedCount: 0, changed: [], changedCount: 0 };
    historyIs(
      anEntry({ fields: [statusChange], links: [{ ...links, added: ["王芳"], addedCount: 1 }] }),
      anEntry({ id: toId(89), action: "add", accountName: null }),
    );
    const { drawer } = await openHistory(["sysPos/page"]);

    const entries = await within(drawer).findByRole("list", { name: "修改历史" });
    const [change, creation] = within(entries).getAllByRole("listitem");

    expect(change?.textContent).toMatch(/修改李雷.*状态原值启用新值停用.*负责人增加\+ 王芳/u);
    expect(change?.querySelector("time")?.title).toContain("2026");
    expect(creation?.textContent).toMatch(/新增系统/u);
    expect(server.receivedCalls(historyApi, "page")[0]?.input).toMatchObject({ entity: "sysPos", id: 1, page: 1 });
  });

  it("shows the labels of a custom cell's values", async () => {
    historyIs(anEntry({ fields: [{ ...statusChange, field: "orderNo", before: 3, after: 4 }] }));
    const { drawer } = await openHistory(["sysPos/page"]);

    const entries = await within(drawer).findByRole("list", { name: "修改历史" });

    expect(entries.textContent).toMatch(/排序原值3新值第四标段/u);
  });

  it("names a picture instead of its address", async () => {
    const [before, after] = ["/api/sysFile/picture?id=5", "/api/sysFile/picture?id=6"];
    historyIs(anEntry({ fields: [{ ...statusChange, field: "name", before, after }] }));
    const { drawer } = await openHistory();

    const entries = await within(drawer).findByRole("list", { name: "修改历史" });

    expect(entries.textContent).toMatch(/原值图片新值图片/u);
    expect(entries.textContent).not.toContain("/api/");
    expect(within(entries).getByRole("button", { name: /恢复为“图片”$/u })).toBeDefined();
  });

  it("restores one field, or all of an entry, and offers to undo that", async () => {
    historyIs(anEntry({ fields: [statusChange], canRestore: true }));
    server.answer(historyApi, "restore", () => null);
    server.answer(historyApi, "undo", () => null);
    const { user, drawer } = await openHistory();

    await user.click(await within(drawer).findByRole("button", { name: "把状态恢复为“启用”" }));
    await waitFor(() => expect(server.receivedCalls(historyApi, "restore")).toHaveLength(1));
    await user.click(await within(drawer).findByRole("button", { name: "撤销此次修改" }));
    await waitFor(() => expect(server.receivedCalls(historyApi, "restore")).toHaveLength(2));
    await user.click(await screen.findByRole("button", { name: "撤销" }));

    const [field, entry] = server.receivedCalls(historyApi, "restore").map(({ input }) => input);
    expect(field).toEqual({ entity: "sysPos", id: 1, historyId: 90, fields: ["status"] });
    expect(entry).toEqual({ entity: "sysPos", id: 1, historyId: 90 });
    await waitFor(() =>
      expect(server.receivedCalls(historyApi, "undo")[0]?.input).toEqual({ requestId: "test-request" }),
    );
  });

  it("offers no restore to accounts without the permission", async () => {
    historyIs(anEntry({ fields: [{ ...statusChange, canRestore: false }] }));
    const { drawer } = await openHistory(["sysPos/page"]);

    await within(drawer).findByText("李雷");

    expect(within(drawer).queryByRole("button", { name: /恢复|撤销/u })).toBeNull();
  });

  it("loads more, and reports no entries, no permission, or a failure", async () => {
    server.answer(historyApi, "page", ({ page = 1 }) =>
      toPage({ page, pageSize: 1 }, { total: 2 }, [anEntry({ id: toId(page), accountName: `第${page}人` })]),
    );
    const { user, drawer } = await openHistory();

    await user.click(await within(drawer).findByRole("button", { name: "加载更多" }));

    await within(drawer).findByText("第2人");
    expect(within(drawer).queryByRole("button", { name: "加载更多" })).toBeNull();
  });

  it.each([
    [403, "您没有查看此记录的权限"],
    [500, "未能加载修改历史"],
  ])("shows the error: %s", async (code, title) => {
    server.refuse(historyApi, "page", { code, message: "…" });

    const { drawer } = await openHistory();

    expect(await within(drawer).findByText(title)).not.toBeNull();
  });

  it("is empty at first", async () => {
    historyIs();

    const { drawer } = await openHistory();

    expect(await within(drawer).findByText("还没有修改记录")).not.toBeNull();
  });

  it("is part of the form, which closes after a restore", async () => {
    historyIs(anEntry({ fields: [statusChange], canRestore: true }));
    server.answer(historyApi, "restore", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts, trackedEntities: ["sysPos"] });
    await user.click(await screen.findByRole("button", { name: "编辑 工地 1" }));

    await user.click(await screen.findByText("修改历史"));
    await user.click(await screen.findByRole("button", { name: "撤销此次修改" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("deleting", () => {
  it("can be undone from its message", async () => {
    server.answer(trackedApi, "delete", () => null);
    server.answer(historyApi, "undo", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts, trackedEntities: ["sysPos"] });
    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("10 秒内可撤销");
    await user.click(within(question).getByRole("button", { name: /删\s*除/u }));

    const before = server.receivedCalls(trackedApi, "page").length;
    await user.click(await screen.findByRole("button", { name: "撤销" }));

    await screen.findByText("已撤销");
    expect(server.receivedCalls(historyApi, "undo")[0]?.input).toEqual({ requestId: "test-request" });
    await waitFor(() => expect(server.receivedCalls(trackedApi, "page").length).toBeGreaterThan(before));
  });

  it("says why it cannot be undone", async () => {
    server.answer(trackedApi, "delete", () => null);
    server.refuse(historyApi, "undo", { code: 400, message: "[D1009] 韩梅梅 之后又修改了相关内容" });
    const { user } = await renderScreen(<Sites />, { server, texts, trackedEntities: ["sysPos"] });
    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /删\s*除/u }));

    await screen.findByRole("button", { name: "撤销" });
    await user.keyboard("{Control>}z{/Control}");

    expect(await screen.findByText("韩梅梅 之后又修改了相关内容")).not.toBeNull();
  });

  it("adds a record to the list of deleted ones, where it can be restored", async () => {
    const deleted: DeletedRecord = {
      id: toId(5),
      name: "工地 5",
      details: ["S5", "上海分公司"],
      deletedAt: new Date("2026-11-01T02:00:00Z"),
      accountName: "李雷",
      historyId: toId(77),
    };
    server.answer(historyApi, "deleted", () => toPage({ page: 1, pageSize: 50 }, { total: 1 }, [deleted]));
    server.answer(historyApi, "restore", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts, trackedEntities: ["sysPos"] });

    await user.click(await screen.findByRole("button", { name: "已删除" }));
    expect(await screen.findByText("S5 · 上海分公司")).toBeDefined();
    await user.type(screen.getByRole("textbox", { name: "按名称查找" }), "地");
    await waitFor(() =>
      expect(server.receivedCalls(historyApi, "deleted").at(-1)?.input).toMatchObject({ keyword: "地" }),
    );
    await user.click(await screen.findByRole("button", { name: "恢复 工地 5" }));

    await screen.findByText("已恢复“工地 5”");
    expect(server.receivedCalls(historyApi, "restore")[0]?.input).toEqual({ entity: "sysPos", id: 5, historyId: 77 });
  });

  it("shows deleted records only to accounts that may delete", async () => {
    await renderScreen(<Sites />, {
      server,
      texts,
      permissions: ["sysPos/page", "sysPos/update"],
      trackedEntities: ["sysPos"],
    });

    await screen.findByText("工地 1");

    expect(screen.queryByRole("button", { name: "已删除" })).toBeNull();
  });
});

describe("the time to undo", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("expires, but not while the message has the focus", async () => {
    const onEnd = vi.fn<() => void>();
    await renderScreen(<UndoToast text="已删除" onUndo={() => undefined} onEnd={onEnd} />, { server });
    vi.useFakeTimers();
    const button = screen.getByRole("button", { name: "撤销" });

    act(() => button.focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(onEnd).not.toHaveBeenCalled();

    act(() => button.blur());
    for (let second = 0; second < 11; second++) act(() => void vi.advanceTimersByTime(1000));
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
