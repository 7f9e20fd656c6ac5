import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { batchApi } from "#modules/records/batch/contract";
import { toId } from "#contract/id";
import { type ImportCounts, importApi, type ImportRow, type ImportRun } from "../contract.ts";
import { toPage } from "#contract/page";
import { taskApi, type TaskDetail } from "#modules/records/task/contract";
import { positionApi } from "#modules/identity/position/contract";
import { positionText as texts } from "#modules/identity/position/text";
import { taskWeb } from "#modules/records/task/web";
import { store } from "#base/storage";
import { loadTexts } from "#base/i18n";
import { pressKey } from "#testing/pressKey.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { ListPage } from "#kit/list/ListPage.tsx";
import { SearchBar } from "#kit/list/SearchBar.tsx";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { importText } from "../text/index.ts";

const resource = defineResource(positionApi, (column, field) => ({
  title: "position.title",
  search: [field.text("name")],
  columns: [column.text("name"), column.text("code")],
  form: [field.text("name"), field.text("code")],
}));

function Positions() {
  const list = useList(resource);
  return (
    <>
      {taskWeb.headerItems?.map(({ Item, order }) => (
        <Item key={order} isNarrow={false} fold={undefined} hasPage={() => false} />
      ))}
      <ListPage list={list}>
        <SearchBar list={list} />
      </ListPage>
    </>
  );
}

const nothing: ImportCounts = { new: 0, changed: 0, same: 0, error: 0, left: 0 };

function aRun(overrides: Partial<ImportRun> = {}): ImportRun {
  return {
    id: toId(7),
    entity: "sysPos",
    fileName: "职位.xlsx",
    state: "mapping",
    sheets: ["Sheet1", "Sheet2"],
    sheet: "Sheet1",
    headerRow: 1,
    rowCount: 3,
    columns: [
      { title: "名称", field: "name", samples: ["工长", "焊工"] },
      { title: "编码", field: "code", samples: [] },
      { title: "次序", field: null, samples: ["1"] },
    ],
    targets: [
      { field: "name", title: "职位名称", kind: "text", isRequired: true, isKey: true, isOnlyNew: false },
      { field: "code", title: "职位编码", kind: "text", isRequired: true, isKey: true, isOnlyNew: false },
      { field: "orderNo", title: "排序", kind: "number", isRequired: false, isKey: false, isOnlyNew: false },
    ],
    constants: [],
    counts: nothing,
    taskId: toId(9),
    requestId: null,
    isUndone: false,
    clearMark: "（清空）",
    expiresAt: new Date("2026-11-22T00:00:00Z"),
    ...overrides,
  };
}

const mapped = aRun().columns.map((column, index) => (index === 2 ? { ...column, field: "orderNo" } : column));

function aRow(number: number, overrides: Partial<ImportRow> = {}): ImportRow {
  return { number, state: "new", cells: [`P${number}`, `p${number}`, "1"], changes: [], faults: [], ...overrides };
}

function aFault(column: number, message: string): ImportRow["faults"][number] {
  return { column, message, isAddable: false };
}

const wrong = aRow(2, { state: "error", cells: ["P2", "p2", "many"], faults: [aFault(2, "不是数字")] });

function aTask(overrides: Partial<TaskDetail> = {}): TaskDetail {
  return {
    id: toId(9),
    kind: "import.check",
    title: "t",
    state: "done",
    done: 3,
    total: 3,
    requestId: "r-1",
    createTime: new Date(),
    startTime: null,
    endTime: null,
    expiresAt: null,
    fileId: null,
    fileName: null,
    fileSize: null,
    error: null,
    result: null,
    ...overrides,
  };
}

let server: FakeServer;
let run: ImportRun;

function serverHasTask(task: TaskDetail): void {
  const { result: _, ...listed } = task;
  server.answer(taskApi, "page", () => toPage({ page: 1, pageSize: 50 }, { total: 1 }, [listed]));
  server.answer(taskApi, "detail", () => task);
}

/** The account has tasks, as far as this browser knows. */
function setHasTasks(): void {
  store(localStorage, "tasks", true);
}

beforeEach(async () => {
  localStorage.clear();
  await loadTexts(importText);
  server = createFakeServer();
  run = aRun();
  server.answer(positionApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 0 }, []));
  server.answer(importApi, "detail", () => run);
  server.answer(importApi, "remove", () => null);
  server.answer(importApi, "missing", () => []);
  server.answer(taskApi, "detail", () => aTask());
  server.answer(taskApi, "page", () => toPage({ page: 1, pageSize: 20 }, { total: 0 }, []));
});

function rowsAre(...rows: ImportRow[]): void {
  server.answer(importApi, "rows", ({ page = 1, pageSize = 50, state }) => {
    const some = rows.filter((row) => state === undefined || row.state === state);
    return toPage({ page, pageSize }, { total: some.length }, some);
  });
}

async function open(search = "", permissions: readonly string[] | "all" = "all") {
  const page = await renderScreen(<Positions />, {
    server,
    texts,
    search,
    permissions,
    importableEntities: ["sysPos"],
  });
  if (search === "" && permissions === "all")
    await page.user.click(await screen.findByRole("button", { name: "导入" }));
  return page;
}

async function theWizard() {
  return within(await screen.findByRole("dialog", { name: "导入职位" }));
}

describe("permission to import", () => {
  it("requires permission to add and update", async () => {
    await open("", ["sysPos/page", "sysPos/add"]);
    await screen.findByRole("button", { name: "刷新" });
    expect(screen.queryByRole("button", { name: "导入" })).toBeNull();
  });

  it("shows the button next to the search", async () => {
    await open("", ["sysPos/page", "sysPos/add", "sysPos/update"]);

    expect(await screen.findByRole("button", { name: "导入" })).toBeDefined();
  });
});

describe("the file", () => {
  it("is selected, parsed, and named in the address", async () => {
    const { user, search } = await open();
    const wizard = await theWizard();
    server.answer(importApi, "upload", () => run);

    await user.upload(wizard.getByLabelText("选择文件", { selector: "input" }), new File(["x"], "职位.xlsx"));

    expect(await wizard.findByText("职位.xlsx · 3 行")).toBeDefined();
    expect(search().get("import")).toBe("7");
    const [receivedCall] = server.receivedCalls(importApi, "upload");
    expect(receivedCall?.input).toEqual({ entity: "sysPos" });
    expect(receivedCall?.headers.get("x-file-name")).toBe(encodeURIComponent("职位.xlsx"));
  });

  it("has a template to fill in, saved under the name of its records", async () => {
    const serve = globalThis.fetch;
    globalThis.fetch = async (url, init) =>
      typeof url === "string" && url.includes("sysImport/template") ? new Response("x") : await serve(url, init);
    Object.assign(URL, { createObjectURL: () => "blob:template", revokeObjectURL: () => undefined });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await open();
    const wizard = await theWizard();

    await user.click(wizard.getByRole("button", { name: "下载模板" }));

    await waitFor(() => expect(names).toEqual(["职位导入模板.xlsx"]));
  });

  it("can be dropped; its errors are shown there", async () => {
    await open();
    const wizard = await theWizard();
    server.refuse(importApi, "upload", { code: 400, message: "[D8001] 只能导入 .xlsx 或 .csv 文件" });

    fireEvent.drop(wizard.getByRole("group", { name: "选择文件" }), {
      dataTransfer: { files: [new File(["x"], "a.pdf")] },
    });

    expect((await wizard.findByRole("alert")).textContent).toBe("只能导入 .xlsx 或 .csv 文件");
  });

  it("is not sent if it is too large", async () => {
    const { user } = await open();
    const wizard = await theWizard();
    const large = new File([new Uint8Array(10 * 1024 ** 2 + 1)], "a.csv");

    await user.upload(wizard.getByLabelText("选择文件", { selector: "input" }), large);

    expect((await wizard.findByRole("alert")).textContent).toMatch(/超过 10 MB/u);
    expect(server.receivedCalls(importApi, "upload")).toEqual([]);
  });
});

describe("the columns", () => {
  it("are mapped, each field once; the check uses the selected mapping", async () => {
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    server.answer(importApi, "check", () => aRun({ state: "checking" }));

    await user.click(await wizard.findByRole("combobox", { name: "“次序”导入为" }));
    await user.click(await screen.findByTitle("排序"));
    await user.click(wizard.getByRole("button", { name: "检查" }));

    await waitFor(() => expect(server.receivedCalls(importApi, "check")).toHaveLength(1));
    expect(server.receivedCalls(importApi, "check")[0]?.input).toEqual({
      id: 7,
      fields: ["name", "code", "orderNo"],
      constants: [],
    });
  });

  it("give required fields that no column fills one text for all new rows, with suggestions for records", async () => {
    const orgId = { field: "orgId", title: "所属机构", kind: "record", isKey: false, isOnlyNew: false } as const;
    run = aRun({ targets: [...aRun().targets, { ...orgId, isRequired: true }] });
    server.answer(importApi, "suggest", ({ keyword }) => (keyword === "" ? [] : [{ text: "江苏分公司", note: null }]));
    server.answer(importApi, "check", () => aRun({ state: "checking" }));
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    const missing = within(await wizard.findByRole("region", { name: "文件中没有的必填内容" }));

    await user.type(missing.getByRole("combobox", { name: "所属机构" }), "江苏");
    await user.click(await screen.findByTitle("江苏分公司"));
    await user.click(wizard.getByRole("button", { name: "检查" }));

    await waitFor(() => expect(server.receivedCalls(importApi, "check")).toHaveLength(1));
    expect(server.receivedCalls(importApi, "check")[0]?.input).toMatchObject({
      constants: [{ field: "orgId", text: "江苏分公司" }],
    });
    expect(server.receivedCalls(importApi, "suggest").map(({ input }) => input)).toContainEqual({
      entity: "sysPos",
      field: "orgId",
      keyword: "江苏",
    });
  });

  it("are first those with values; the others are shown on demand", async () => {
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    await wizard.findByRole("combobox", { name: "“名称”导入为" });
    expect(wizard.queryByRole("combobox", { name: "“编码”导入为" })).toBeNull();

    await user.click(wizard.getByRole("button", { name: "显示其余 1 列" }));

    expect(wizard.getByRole("combobox", { name: "“编码”导入为" })).toBeDefined();
  });

  it("require the key of the records", async () => {
    run = aRun({ columns: aRun().columns.map((column) => ({ ...column, field: null })) });
    await open("?import=7");
    const wizard = await theWizard();

    expect(await wizard.findByText("请先指定“职位名称、职位编码”对应的列")).toBeDefined();
    expect(wizard.getByRole<HTMLButtonElement>("button", { name: "检查" }).disabled).toBe(true);
  });

  it("can be in another row or on another sheet", async () => {
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    server.answer(importApi, "read", () => aRun({ headerRow: 3 }));

    const row = await wizard.findByRole("spinbutton", { name: "列名所在行" });
    await user.clear(row);
    await user.type(row, "3{Enter}");

    await waitFor(() => expect(server.receivedCalls(importApi, "read")[0]?.input).toEqual({ id: 7, headerRow: 3 }));
  });
});

describe("the check", () => {
  it("shows its progress, can be cancelled, and ends with its result", async () => {
    run = aRun({ state: "checking" });
    server.answer(taskApi, "detail", () => aTask({ state: "running", done: 1 }));
    server.answer(taskApi, "cancel", () => {
      run = aRun();
      return null;
    });
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    expect(await wizard.findByText("1 / 3 行")).toBeDefined();
    await user.click(wizard.getByRole("button", { name: "取消" }));

    expect(await wizard.findByRole("button", { name: "检查" })).toBeDefined();
  });

  it("leads from one error to the next, with the reasons beside the rows", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, error: 2 } });
    const other = aFault(0, "名称重复");
    rowsAre(wrong, aRow(5, { state: "error", cells: ["P5", "p5", "x"], faults: [...wrong.faults, other] }));
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    expect(await wizard.findByText(/^次序：不是数字 · 名称：名称重复$/u)).toBeDefined();

    await user.click(wizard.getByRole("button", { name: /^下一处错误/u }));
    expect(document.activeElement).toHaveProperty("value", "many");
    await user.keyboard("{F8}");
    expect(document.activeElement).toHaveProperty("value", "P5");
    await user.keyboard("{F8}");

    expect(document.activeElement).toHaveProperty("value", "x");
    await user.click(wizard.getByRole("checkbox", { name: "只看有错误的列" }));
    expect(wizard.queryByRole("columnheader", { name: /编码/u })).toBeNull();
    expect(wizard.getByRole("columnheader", { name: /次序/u })).toBeDefined();
  });

  it("shows rows with errors first, the changes, and the number of rows in each state", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, new: 1, changed: 1, error: 1 } });
    const changed = aRow(3, {
      state: "changed",
      cells: ["P3", "p3", "7"],
      changes: [{ field: "orderNo", before: "100", after: "7" }],
    });
    rowsAre(wrong, changed, aRow(4));
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    expect(await wizard.findByText("不是数字")).toBeDefined();
    expect(wizard.getByRole<HTMLInputElement>("radio", { name: "待处理 1" }).checked).toBe(true);
    expect(wizard.getByRole<HTMLButtonElement>("button", { name: "导入 2 行" }).disabled).toBe(true);
    await user.click(wizard.getByText("修改 1"));

    const row = await wizard.findByRole("row", { name: /第 3 行|3/u });
    expect(within(row).getByText("100").tagName).toBe("DEL");
    expect(within(row).getByText("7").tagName).toBe("INS");
  });

  it.each([
    { way: "the keyboard", choose: (box: HTMLElement) => pressKey(box, "ArrowDown", "ArrowDown", "Enter") },
    { way: "a click", choose: () => fireEvent.click(screen.getByTitle("江苏分公司")) },
  ])("suggests names in a cell for a record; $way chooses one and saves it", async ({ choose }) => {
    const columns = aRun().columns.map((column, index) => (index === 2 ? { ...column, field: "orgId" } : column));
    const organisation = { field: "orgId", title: "所属机构", kind: "record", isKey: false, isOnlyNew: false } as const;
    const targets = [...aRun().targets, { ...organisation, isRequired: true }];
    run = aRun({ state: "checked", columns, targets, counts: { ...nothing, error: 1 } });
    rowsAre(aRow(2, { state: "error", cells: ["P2", "p2", ""], faults: [aFault(2, "请填写此项")] }));
    server.answer(importApi, "suggest", () => ["集团总部", "江苏分公司"].map((text) => ({ text, note: "施工单位" })));
    server.answer(importApi, "fix", () => ({ rows: [aRow(2)], counts: { ...nothing, new: 1 }, alikeCount: 0 }));
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    await user.click(await wizard.findByRole("button", { name: /修正次序，第 2 行/u }));
    const editor = await wizard.findByRole("combobox", { name: "次序，第 2 行" });
    expect((await screen.findByTitle("江苏分公司")).textContent).toBe("江苏分公司施工单位");
    choose(editor);

    await waitFor(() => expect(server.receivedCalls(importApi, "fix")).toHaveLength(1));
    expect(server.receivedCalls(importApi, "fix")[0]?.input).toEqual({
      id: 7,
      number: 2,
      cells: [{ column: 2, text: "江苏分公司" }],
    });
  });

  it("is offered for all rows with the text that a correction has replaced", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, error: 3 } });
    rowsAre(wrong);
    server.answer(importApi, "fix", () => ({
      rows: [aRow(2)],
      counts: { ...nothing, new: 1, error: 2 },
      alikeCount: 2,
    }));
    server.answer(importApi, "replace", () => ({ rows: [aRow(3)], counts: { ...nothing, new: 3 }, alikeCount: 0 }));
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    await user.click(await wizard.findByRole("button", { name: /修正次序，第 2 行/u }));
    const editor = await wizard.findByRole("textbox", { name: "次序，第 2 行" });
    await user.clear(editor);
    await user.keyboard("5{Enter}");
    expect(await wizard.findByText("还有 2 行的“次序”也是“many”")).toBeDefined();
    await user.click(wizard.getByRole("button", { name: "都改为“5”" }));

    await waitFor(() => expect(wizard.queryByRole("button", { name: "都改为“5”" })).toBeNull());
    expect(server.receivedCalls(importApi, "replace")[0]?.input).toEqual({ id: 7, column: 2, from: "many", to: "5" });
    expect(await wizard.findByRole("button", { name: "导入 3 行" })).toBeDefined();
  });

  it("shows a required field that the file lacks only where it is missing", async () => {
    const columns = [...mapped, { title: "所属机构", field: "orgId", samples: [] }];
    const constants = [{ field: "orgId", text: "" }];
    run = aRun({ state: "checked", columns, constants, counts: { ...nothing, error: 1, changed: 1 } });
    const complete = aRow(3, { state: "changed", cells: ["P3", "p3", "1", ""] });
    const incomplete = aRow(2, {
      state: "error",
      cells: ["P2", "p2", "1", ""],
      faults: [aFault(3, "请填写此项")],
    });
    rowsAre(incomplete, complete);
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    expect(await wizard.findByRole("button", { name: /修正所属机构，第 2 行/u })).toBeDefined();

    rowsAre(complete);
    await user.click(wizard.getByText("修改 1"));
    await waitFor(() => expect(wizard.queryByRole("columnheader", { name: "所属机构" })).toBeNull());
  });

  it("can be corrected by the keyboard alone: Enter at the row, the text, Enter", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, error: 1 } });
    rowsAre(wrong);
    server.answer(importApi, "fix", () => {
      const rows = [aRow(2, { cells: ["P2", "p2", "5"] })];
      rowsAre(...rows);
      return { rows, counts: { ...nothing, new: 1 }, alikeCount: 0 };
    });
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    const grid = await wizard.findByRole("grid", { name: "导入的行" });
    const cell = within(grid).getAllByRole("gridcell")[0];

    cell?.focus();
    await user.keyboard("{Enter}");
    const editor = await wizard.findByRole<HTMLInputElement>("textbox", { name: "次序，第 2 行" });
    expect(document.activeElement).toBe(editor);
    await user.clear(editor);
    await user.keyboard("5{Enter}");

    await waitFor(() =>
      expect(server.receivedCalls(importApi, "fix")[0]?.input).toEqual({
        id: 7,
        number: 2,
        cells: [{ column: 2, text: "5" }],
      }),
    );
    expect(await wizard.findByRole("button", { name: "导入 1 行" })).toBeDefined();
    expect(wizard.queryByText("不是数字")).toBeNull();
    // No row has an error any more, so all rows are shown.
    expect(wizard.getByRole("radio", { name: /^全部/u, checked: true })).toBeDefined();
  });

  it("cancels a correction with Esc without closing the import", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, error: 1 } });
    rowsAre(wrong);
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    await user.click(await wizard.findByRole("button", { name: /修正次序，第 2 行/u }));
    await user.keyboard("9{Escape}");

    await waitFor(() => expect(wizard.queryByRole("textbox")).toBeNull());
    expect(server.receivedCalls(importApi, "fix")).toEqual([]);
    expect(screen.queryByText("放弃这次导入？")).toBeNull();
  });

  it("leaves out rows, one or all with errors", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, new: 1, error: 1 } });
    rowsAre(wrong, aRow(3));
    const left = { rows: [], counts: { ...nothing, new: 1, left: 1 }, alikeCount: 0 };
    server.answer(importApi, "leaveOut", () => left);
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    await user.click(await wizard.findByRole("button", { name: "忽略全部错误行" }));

    expect(server.receivedCalls(importApi, "leaveOut")[0]?.input).toEqual({ id: 7 });
    expect((await wizard.findByRole<HTMLButtonElement>("button", { name: "导入 1 行" })).disabled).toBe(false);
  });
});

describe("the import", () => {
  it("asks for confirmation, writes, shows its result and can be undone", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, new: 1, changed: 1, left: 1 } });
    rowsAre(aRow(2));
    server.answer(importApi, "commit", () => {
      run = { ...run, state: "done", requestId: "r-77" };
      return run;
    });
    server.answer(batchApi, "undo", () => toId(11));
    const { user } = await open("?import=7");
    const wizard = await theWizard();

    await user.click(await wizard.findByRole("button", { name: "导入 2 行" }));

    expect(await wizard.findByText("新增 1 条，修改 1 条，无变化 0 条，忽略 1 条。")).toBeDefined();
    await user.click(wizard.getByRole("button", { name: "撤销导入" }));
    const sure = await screen.findByRole("dialog", { name: /撤销这次导入/u });
    await user.click(within(sure).getByRole("button", { name: "撤销导入" }));

    expect(await wizard.findByText("已撤销这次导入")).toBeDefined();
    expect(server.receivedCalls(batchApi, "undo")[0]?.input).toEqual({ requestId: "r-77" });
  });

  it("is known to the header while it is written, and its end leads to the result after the window was closed", async () => {
    run = aRun({ state: "committing" });
    const task = (overrides: Partial<TaskDetail>) => aTask({ kind: "import.commit", title: "导入职位", ...overrides });
    serverHasTask(task({ state: "running", done: 1 }));
    const { user } = await open("?import=7");
    const wizard = await theWizard();
    expect(await screen.findByRole("button", { name: "任务，1 个进行中" })).toBeDefined();
    const lists = server.receivedCalls(positionApi, "page").length;

    await user.click(wizard.getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    run = aRun({ state: "done", requestId: "r-77", counts: { ...nothing, new: 2, left: 1 } });
    serverHasTask(task({ state: "done" }));
    server.answer(importApi, "ofTask", () => run);
    act(() => void window.dispatchEvent(new Event("visibilitychange")));

    expect(await screen.findByText("“导入职位”已完成")).toBeDefined();
    await waitFor(() => expect(server.receivedCalls(positionApi, "page").length).toBeGreaterThan(lists));
    await user.click(screen.getByRole("button", { name: "查看" }));
    const result = await screen.findByRole("dialog", { name: "导入结果" });
    expect(await within(result).findByText("新增 2 条，修改 0 条，无变化 0 条，忽略 1 条。")).toBeDefined();
    expect(within(result).getByRole("button", { name: "撤销导入" })).toBeDefined();
  });

  it("can be undone from its task as long as that exists", async () => {
    run = aRun({ state: "done", requestId: "r-77", counts: { ...nothing, new: 2, left: 1 } });
    serverHasTask(aTask({ kind: "import.commit", title: "导入职位" }));
    server.answer(importApi, "ofTask", () => run);
    server.answer(batchApi, "undo", () => {
      run = { ...run, isUndone: true };
      return toId(11);
    });
    setHasTasks();
    const { user } = await open("", ["sysPos/page"]);
    await user.click(await screen.findByRole("button", { name: "任务" }));
    const item = within(await screen.findByRole("listitem", { name: "导入职位" }));

    expect(await item.findByRole("button", { name: "下载未导入的行" })).toBeDefined();
    await user.click(item.getByRole("button", { name: "撤销导入" }));
    const sure = await screen.findByRole("dialog", { name: /撤销这次导入/u });
    await user.click(within(sure).getByRole("button", { name: "撤销导入" }));

    expect(await item.findByText("已撤销这次导入")).toBeDefined();
    expect(item.queryByRole("button", { name: "撤销导入" })).toBeNull();
    expect(server.receivedCalls(batchApi, "undo")[0]?.input).toEqual({ requestId: "r-77" });
  });

  it("asks before it is discarded, and continues if declined", async () => {
    run = aRun({ state: "checked", columns: mapped, counts: { ...nothing, new: 1 } });
    rowsAre(aRow(2));
    const { user, search } = await open("?import=7");
    const wizard = await theWizard();
    await wizard.findByRole("button", { name: "导入 1 行" });

    await user.keyboard("{Escape}");
    const question = await screen.findByRole("dialog", { name: /放弃这次导入/u });
    await user.click(within(question).getByRole("button", { name: "继续导入" }));
    expect(search().get("import")).toBe("7");

    await user.click(wizard.getByRole("button", { name: "关闭" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: /放弃这次导入/u })).getByRole("button", { name: "放弃" }),
    );

    await waitFor(() => expect(search().get("import")).toBeNull());
    expect(server.receivedCalls(importApi, "remove")).toHaveLength(1);
  });

  it("that was deleted is reported as such and starts again", async () => {
    server.refuse(importApi, "detail", { code: 400, message: "[D1002] 导入不存在" });
    await open("?import=7");
    const wizard = await theWizard();

    expect((await wizard.findByRole("alert")).textContent).toBe("导入不存在或已过期");
    expect(wizard.getByRole("button", { name: "选择文件" })).toBeDefined();
  });
});
