import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { defineApi } from "#contract/api";
import { batchApi, type BatchRow } from "../contract.ts";
import { historyApi } from "#modules/records/history/contract";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { taskApi, type TaskDetail } from "#modules/records/task/contract";
import { browser, goBack } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, type Site, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { DataTable } from "#kit/list/DataTable.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { useList } from "#kit/list/useList.ts";

/** Sites, a kind of record with a history. */
const trackedApi = defineApi("sysPos", siteApi.calls);

const resource = defineResource(trackedApi, (column, field) => ({
  title: "site.title",
  search: [field.text("name")],
  columns: [column.text("name")],
  form: [field.text("manager"), field.text("code")],
  batchChanges: [{ field: "manager" }, { field: "code", call: "setStatus" }],
}));

type SitesProps = { countPeople?: (site: Site) => number };

function Sites({ countPeople }: SitesProps) {
  const list = useList(countPeople === undefined ? resource : { ...resource, countPeople });
  return (
    <ListPage list={list}>
      <DataTable list={list} />
    </ListPage>
  );
}

let server: FakeServer;

/** A list with a total of this many rows, of which it shows three. */
function serverHas(total = 3, totalKind: "exact" | "atLeast" = "exact"): void {
  const rows = [1, 2, 3].map((number) => aSite(number));
  server.answer(trackedApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total, totalKind }, rows));
}

function aTask(overrides: Partial<TaskDetail> = {}): TaskDetail {
  return {
    id: toId(70),
    kind: "batch",
    title: "批量删除 3 条",
    state: "done",
    done: 3,
    total: 3,
    requestId: "r7",
    createTime: new Date(),
    startTime: new Date(),
    endTime: new Date(),
    expiresAt: new Date(),
    fileId: null,
    fileName: null,
    fileSize: null,
    error: null,
    result: null,
    ...overrides,
  };
}

function batchEnds(...rows: (Omit<BatchRow, "id"> & { id: number })[]): void {
  const result = { call: "sysPos/delete", rows: rows.map((row) => ({ ...row, id: toId(row.id) })) };
  server.answer(batchApi, "run", () => toId(70));
  server.answer(taskApi, "detail", () => aTask({ result }));
}

const done = (id: number) => ({ id, name: `工地 ${id}`, isDone: true, message: "" });

async function rendered(permissions: readonly string[] | "all" = "all", search = "") {
  return await renderScreen(<Sites />, { server, texts, permissions, search, trackedEntities: ["sysPos"] });
}

/** Selects all rows of the page and starts an action. */
async function chosen(user: Awaited<ReturnType<typeof rendered>>["user"], action: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));
  const bar = screen.getByRole("region", { name: /^已选/u });
  await user.click(within(bar).getByRole("button", { name: action }));
  return await screen.findByRole("dialog");
}

beforeEach(() => {
  server = createFakeServer();
  localStorage.clear();
  serverHas();
});

describe("actions on selected rows", () => {
  it("are offered as far as the account may do them", async () => {
    const { user } = await rendered(["sysPos/page", "sysPos/delete"]);

    await user.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));

    const bar = screen.getByRole("region", { name: /^已选/u });
    expect(within(bar).getByRole("button", { name: "删除" })).toBeDefined();
    expect(within(bar).queryByRole("button", { name: "停用" })).toBeNull();
  });

  it("set a field of all of them to one value, and can be undone as a whole", async () => {
    batchEnds(done(1), done(2), done(3));
    const { user } = await rendered(["sysPos/page", "sysPos/update"]);

    await user.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: "批量修改" }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual(["负责人"]);
    await user.click(await screen.findByRole("menuitem", { name: "负责人" }));
    const dialog = await screen.findByRole("dialog", { name: "负责人（3 条）" });
    const save = within(dialog).getByRole("button", { name: "保存" });
    expect(save.hasAttribute("disabled")).toBe(true);
    await user.type(within(dialog).getByRole("textbox", { name: "负责人" }), "王芳");
    await user.click(save);

    expect(await screen.findByText("已修改 3 条")).toBeDefined();
    expect(await screen.findByRole("button", { name: /撤销/u })).toBeDefined();
    expect(server.receivedCalls(batchApi, "run")[0]?.input).toEqual({
      call: "sysPos/update",
      ids: [1, 2, 3],
      input: { manager: "王芳" },
    });
  });

  it("have their menu of fields closed by going back on a phone", async () => {
    browser.narrow = true;
    history.pushState(null, "");
    const { user } = await rendered(["sysPos/page", "sysPos/update"]);
    await user.click(await screen.findByRole("button", { name: "更多工具" }));
    await user.click(await screen.findByRole("button", { name: "选择" }));
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    const opener = screen.getByRole("button", { name: "批量修改" });
    await user.click(opener);
    await screen.findByRole("menu");

    await goBack();

    await waitFor(() => expect(opener.className).not.toContain("ant-dropdown-open"));
  });

  it("state the number, run after confirmation and can be undone as a whole", async () => {
    batchEnds(done(1), done(2), done(3));
    server.answer(historyApi, "undo", () => null);
    const { user } = await rendered();

    const dialog = await chosen(user, "停用");
    expect(within(dialog).getByText("确定停用选中的 3 条记录吗？")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "停用" }));

    expect(await screen.findByText("已停用 3 条")).toBeDefined();
    expect(server.receivedCalls(batchApi, "run")[0]?.input).toEqual({
      call: "sysPos/setStatus",
      ids: [1, 2, 3],
      input: { status: 2 },
    });
    expect(screen.queryByRole("region", { name: /^已选/u })).toBeNull();
    await user.click(screen.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(server.receivedCalls(historyApi, "undo")[0]?.input).toEqual({ requestId: "r7" }));
  });

  it("count the people who lose access before, and name a single record afterwards", async () => {
    batchEnds(done(1));
    const { user } = await renderScreen(<Sites countPeople={({ id }) => id * 10} />, {
      server,
      texts,
      trackedEntities: ["sysPos"],
    });
    await user.click(await screen.findByRole("checkbox", { name: "选择 工地 1" }));
    await user.click(within(screen.getByRole("region", { name: /^已选/u })).getByRole("button", { name: "停用" }));

    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("涉及 10 人，他们会失去由此获得的访问权限。")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "停用" }));

    expect(await screen.findByText("已停用“工地 1”")).toBeDefined();
  });

  it("show the reason for each refused row, and select those again", async () => {
    batchEnds(done(1), { id: 2, name: "工地 2", isDone: false, message: "还有 1 人任职" }, done(3));
    const { user } = await rendered();

    await user.click(within(await chosen(user, "删除")).getByRole("button", { name: "删除" }));

    const result = await screen.findByRole("dialog", { name: "批量操作结果" });
    expect(await within(result).findByText("成功 2 条，失败 1 条")).toBeDefined();
    const rows = within(result).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(["工地 2还有 1 人任职", "工地 1成功", "工地 3成功"]);
    await user.click(within(result).getByRole("button", { name: "选中失败的记录" }));
    expect(await screen.findByRole("region", { name: "已选 1 项" })).toBeDefined();
  });

  it("keep the selection when the server refuses the whole batch", async () => {
    server.refuse(batchApi, "run", { code: 429, message: "最多同时等待 20 个任务" });
    const { user } = await rendered();

    const dialog = await chosen(user, "删除");
    await user.click(within(dialog).getByRole("button", { name: "删除" }));

    expect((await within(dialog).findByRole("alert")).textContent).toBe("最多同时等待 20 个任务");
    expect(screen.getByRole("region", { name: /^已选/u })).toBeDefined();
  });
});

describe("all matching rows", () => {
  it("are selected by their filter; deleting many requires typing the number", async () => {
    serverHas(240);
    batchEnds(done(1));
    const { user } = await rendered("all", "name=工地");
    await user.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: /240/u }));

    await user.click(screen.getByRole("button", { name: "删除" }));
    const dialog = await screen.findByRole("dialog", { name: "确定删除选中的 240 条记录吗？" });
    const ok = within(dialog).getByRole("button", { name: "删除" });
    expect(ok).toHaveProperty("disabled", true);
    await user.type(within(dialog).getByLabelText("请输入 240 以确认删除"), "240");
    await user.click(ok);

    await waitFor(() =>
      expect(server.receivedCalls(batchApi, "run")[0]?.input).toMatchObject({
        call: "sysPos/delete",
        filter: { name: "工地" },
        except: [],
        count: 240,
      }),
    );
  });

  it("go on in the background, in portions, where there are more than 10,000", async () => {
    serverHas(20_223);
    server.answer(batchApi, "run", () => toId(70));
    const { user } = await rendered();
    await user.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: /20,223/u }));

    await user.click(screen.getByRole("button", { name: "停用" }));
    const dialog = await screen.findByRole("dialog", { name: "确定停用选中的 20,223 条记录吗？" });
    expect(within(dialog).getByText("将在后台分批处理，每批 10,000 条。")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "停用" }));

    expect(await screen.findByText("正在后台处理 20,223 条记录，可在右上角“任务”中查看")).toBeDefined();
    expect(server.receivedCalls(batchApi, "run")[0]?.input).toMatchObject({ count: 20_223 });
  });

  it("are refused in advance when deleting an unknown number, in a dialog that names the act", async () => {
    serverHas(10_001, "atLeast");
    const { user } = await rendered();
    await user.click(await screen.findByRole("checkbox", { name: "选择本页全部" }));
    await user.click(screen.getByRole("button", { name: /10,000\+/u }));

    await user.click(screen.getByRole("button", { name: "删除" }));

    const dialog = await screen.findByRole("dialog", { name: "确定删除选中的 10,000+ 条记录吗？" });
    expect(within(dialog).getByRole("alert").textContent).toBe("一次最多处理 100,000 条记录，请缩小筛选范围。");
    expect(within(dialog).getByRole("button", { name: "删除" })).toHaveProperty("disabled", true);
  });
});
