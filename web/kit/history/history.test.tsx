import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineApi } from "#contract/api";
import { type DeletedRecord, historyApi, type HistoryEntry } from "#contract/history";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { fakeServer, type FakeServer } from "../../testing/fakeServer.ts";
import { renderScreen } from "../../testing/renderScreen.tsx";
import { aSite, siteApi, siteText as texts } from "../../testing/siteApi.ts";
import { DataTable } from "../list/DataTable.tsx";
import { ListPage } from "../list/ListPage.tsx";
import { useList } from "../list/useList.ts";
import { defineResource } from "../resource/resource.ts";
import { UndoToast } from "./UndoToast.tsx";

/** Sites under a name whose history is kept. */
const trackedApi = defineApi("sysPos", siteApi.calls);

const resource = defineResource(trackedApi, (column, field) => ({
  title: "site.title",
  columns: [column.text("name"), column.status("status")],
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
  server = fakeServer();
  server.answer(trackedApi, "page", () => asPage({ page: 1, pageSize: 20 }, { total: 1 }, [aSite(1)]));
});

function anEntry(about: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: idOf(90),
    changedAt: new Date("2026-11-01T02:00:00Z"),
    accountId: idOf(7),
    accountName: "李雷",
    action: "update",
    requestId: "r1",
    fields: [],
    links: [],
    canRestore: false,
    ...about,
  };
}

function historyIs(...entries: HistoryEntry[]): void {
  server.answer(historyApi, "page", () => asPage({ page: 1, pageSize: 20 }, { total: entries.length }, entries));
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
  const screenOf = await renderScreen(<Sites />, { server, texts, permissions });
  await screenOf.user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
  await screenOf.user.click(await screen.findByRole("menuitem", { name: "修改历史" }));
  return { ...screenOf, drawer: await screen.findByRole("dialog", { name: "工地 1 · 修改历史" }) };
}

describe("the history of a row", () => {
  it("says who changed what and when, in the words of the list", async () => {
    const links = { kind: "site.manager", removed: [], removedCount: 0, changed: [], changedCount: 0 };
    historyIs(
      anEntry({ fields: [statusChange], links: [{ ...links, added: ["王芳"], addedCount: 1 }] }),
      anEntry({ id: idOf(89), action: "add", accountName: null }),
    );
    const { drawer } = await openHistory(["sysPos/page"]);

    const [change, creation] = await within(drawer).findAllByRole("listitem");

    expect(change?.textContent).toMatch(/修改李雷.*状态原值启用新值停用.*负责人增加\+ 王芳/u);
    expect(change?.querySelector("time")?.title).toContain("2026");
    expect(creation?.textContent).toMatch(/新增系统/u);
    expect(server.heard(historyApi, "page")[0]?.input).toMatchObject({ entity: "sysPos", id: 1, page: 1 });
  });

  it("puts back one field, or all of an entry, and offers to undo that", async () => {
    historyIs(anEntry({ fields: [statusChange], canRestore: true }));
    server.answer(historyApi, "restore", () => null);
    server.answer(historyApi, "undo", () => null);
    const { user, drawer } = await openHistory();

    await user.click(await within(drawer).findByRole("button", { name: "把状态恢复为“启用”" }));
    await waitFor(() => expect(server.heard(historyApi, "restore")).toHaveLength(1));
    await user.click(await within(drawer).findByRole("button", { name: "撤销此次修改" }));
    await waitFor(() => expect(server.heard(historyApi, "restore")).toHaveLength(2));
    await user.click(await screen.findByRole("button", { name: "撤销" }));

    const [field, entry] = server.heard(historyApi, "restore").map(({ input }) => input);
    expect(field).toEqual({ entity: "sysPos", id: 1, historyId: 90, fields: ["status"] });
    expect(entry).toEqual({ entity: "sysPos", id: 1, historyId: 90 });
    await waitFor(() => expect(server.heard(historyApi, "undo")[0]?.input).toEqual({ requestId: "test-request" }));
  });

  it("shows no way back to those who have none", async () => {
    historyIs(anEntry({ fields: [{ ...statusChange, canRestore: false }] }));
    const { drawer } = await openHistory(["sysPos/page"]);

    await within(drawer).findByText("李雷");

    expect(within(drawer).queryByRole("button", { name: /恢复|撤销/u })).toBeNull();
  });

  it("loads more, and says when there is nothing, no permission, or a failure", async () => {
    server.answer(historyApi, "page", ({ page = 1 }) =>
      asPage({ page, pageSize: 1 }, { total: 2 }, [anEntry({ id: idOf(page), accountName: `第${page}人` })]),
    );
    const { user, drawer } = await openHistory();

    await user.click(await within(drawer).findByRole("button", { name: "加载更多" }));

    await within(drawer).findByText("第2人");
    expect(within(drawer).queryByRole("button", { name: "加载更多" })).toBeNull();
  });

  it.each([
    [403, "您没有查看此记录的权限"],
    [500, "未能加载修改历史"],
  ])("says what is wrong: %s", async (code, title) => {
    server.refuse(historyApi, "page", { code, message: "…" });

    const { drawer } = await openHistory();

    expect(await within(drawer).findByText(title)).not.toBeNull();
  });

  it("is empty at first", async () => {
    historyIs();

    const { drawer } = await openHistory();

    expect(await within(drawer).findByText("还没有修改记录")).not.toBeNull();
  });

  it("is a part of the form, which closes when something was restored", async () => {
    historyIs(anEntry({ fields: [statusChange], canRestore: true }));
    server.answer(historyApi, "restore", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts });
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
    const { user } = await renderScreen(<Sites />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog");
    expect(question.textContent).toContain("10 秒内可撤销");
    await user.click(within(question).getByRole("button", { name: /删\s*除/u }));

    const before = server.heard(trackedApi, "page").length;
    await user.click(await screen.findByRole("button", { name: "撤销" }));

    await screen.findByText("已撤销");
    expect(server.heard(historyApi, "undo")[0]?.input).toEqual({ requestId: "test-request" });
    await waitFor(() => expect(server.heard(trackedApi, "page").length).toBeGreaterThan(before));
  });

  it("says why it cannot be undone", async () => {
    server.answer(trackedApi, "delete", () => null);
    server.refuse(historyApi, "undo", { code: 400, message: "[D1009] 韩梅梅 之后又修改了相关内容" });
    const { user } = await renderScreen(<Sites />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /删\s*除/u }));

    await screen.findByRole("button", { name: "撤销" });
    await user.keyboard("{Control>}z{/Control}");

    expect(await screen.findByText("韩梅梅 之后又修改了相关内容")).not.toBeNull();
  });

  it("leaves a record in the list of deleted ones, from where it comes back", async () => {
    const deleted: DeletedRecord = {
      id: idOf(5),
      name: "工地 5",
      deletedAt: new Date("2026-11-01T02:00:00Z"),
      accountName: "李雷",
      historyId: idOf(77),
    };
    server.answer(historyApi, "deleted", () => asPage({ page: 1, pageSize: 50 }, { total: 1 }, [deleted]));
    server.answer(historyApi, "restore", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "已删除" }));
    await user.click(await screen.findByRole("button", { name: "恢复 工地 5" }));

    await screen.findByText("已恢复");
    expect(server.heard(historyApi, "restore")[0]?.input).toEqual({ entity: "sysPos", id: 5, historyId: 77 });
  });

  it("shows the deleted ones only to those who may delete", async () => {
    await renderScreen(<Sites />, { server, texts, permissions: ["sysPos/page", "sysPos/update"] });

    await screen.findByText("工地 1");

    expect(screen.queryByRole("button", { name: "已删除" })).toBeNull();
  });
});

describe("the seconds of an undo", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("run out, but not while the focus is on the message", async () => {
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
