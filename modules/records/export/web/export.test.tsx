import { act, screen, within } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { CallError } from "#base/answer";
import { loadTexts } from "#base/i18n";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { setDisplayTimeZone } from "#base/displayTimeZone";
import { createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { store, toStorageKey } from "#base/storage";
import { aUser } from "#testing/builders.ts";
import { defaultGridSettings } from "#kit/grid/gridSettings.ts";
import { allMatching, type Selection, setRowsSelected } from "#kit/list/selection.ts";
import { useList } from "#kit/list/useList.ts";
import { defineResource } from "#kit/resource/resource.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import type { ExportDraft } from "./exportRows.ts";
import { exportText } from "../text/index.ts";

const resource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  search: [field.text("name"), field.status("status")],
  columns: [
    column.text("name"),
    column.identity("code"),
    column.custom("manager", () => null),
    column.number("orderNo"),
    column.status("status"),
    column.person("createUserName", { label: "kit.change.creator", isOptional: true }),
  ],
}));

let server: FakeServer;
let started: ExportDraft[];

beforeEach(async () => {
  await loadTexts(exportText);
  server = createFakeServer();
  started = [];
  serveSites(server, createSites(30));
});

type DialogOptions = { selection?: Selection; refusal?: CallError; onClosed?: () => void };

function Exporting({ selection, refusal, onClosed = () => undefined }: DialogOptions) {
  const list = useList(resource, { manager: "李雷" });
  const { select } = list;
  useEffect(() => {
    if (selection !== undefined) select(selection);
    // oxlint-disable-next-line react/exhaustive-deps -- just once
  }, []);
  if (list.state !== "ready" && list.state !== "empty") return undefined;
  const handleStart = async (draft: ExportDraft) => {
    started.push(draft);
    await (refusal === undefined ? Promise.resolve() : Promise.reject(refusal));
  };
  const mode = selection === undefined ? "all" : "selected";
  return <ExportDialog list={list} mode={mode} onStart={handleStart} onClosed={onClosed} />;
}

// oxlint-disable-next-line eslint/max-params -- most tests pass only the first ones
async function theDialog(
  options: DialogOptions = {},
  search = "",
  hiddenFields: readonly string[] = [],
  importableEntities: readonly string[] = [],
) {
  const page = await renderScreen(<Exporting {...options} />, {
    server,
    texts,
    search,
    hiddenFields,
    importableEntities,
  });
  const dialog = within(await screen.findByRole("dialog", { name: "导出工地" }));
  return { ...page, dialog, start: () => dialog.getByRole<HTMLButtonElement>("button", { name: "导出" }) };
}

describe("the dialog of an export", () => {
  it("exports all matching rows as a workbook with the columns of the list by default", async () => {
    const { user, start } = await theDialog({}, "?name=a&page=2&field=code");

    await user.click(start());

    expect(started).toEqual([
      {
        api: "site",
        call: "page",
        mode: "all",
        type: "xlsx",
        withWatermark: false,
        filter: { name: "a", page: 2, pageSize: 20, field: "code", order: "descending", manager: "李雷" },
        fileName: expect.stringMatching(/^工地 \d{4}-\d\d-\d\d$/u),
        filterText: "名称：a",
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        columns: [
          { name: "name", title: "名称", kind: "text" },
          { name: "code", title: "编码", kind: "text" },
          { name: "manager", title: "负责人", kind: "text" },
          { name: "orderNo", title: "排序", kind: "number" },
          { name: "status", title: "状态", kind: "status" },
        ],
      },
    ]);
  });

  it("exports the columns of an import, to change and import the rows again", async () => {
    const { user, dialog, start } = await theDialog({}, "", [], ["site"]);

    await user.click(dialog.getByRole("checkbox", { name: "编码" }));
    await user.click(dialog.getByRole("checkbox", { name: "按导入模板的列导出，可修改后再导入" }));
    const choice = dialog.queryByRole("group", { name: "列" });
    await user.click(start());

    expect(choice).toBeNull();
    expect(started[0]?.columns.map(({ name, title }) => [name, title])).toEqual([
      ["name", "名称"],
      ["code", "编码"],
      ["manager", "负责人"],
      ["orderNo", "排序"],
      ["status", "状态"],
    ]);
  });

  it("uses the display time zone", async () => {
    const { user, start } = await theDialog();
    act(() => setDisplayTimeZone("Pacific/Kiritimati"));

    await user.click(start());

    expect(started[0]?.timeZone).toBe("Pacific/Kiritimati");
  });

  it("offers the rows with their counts", async () => {
    const { user, dialog, start } = await theDialog({
      selection: setRowsSelected(
        { ids: new Set() },
        createSites(1).map(({ id }) => id),
        true,
      ),
    });

    const rows = dialog.getByRole("radiogroup", { name: "范围" });
    expect(
      within(rows)
        .getAllByRole("radio")
        .map((element) => element.closest("label")?.textContent),
    ).toEqual(["当前页 · 20 条", "已选 · 1 条", "全部 · 30 条"]);
    await user.click(start());

    expect(started.map(({ mode, ids }) => ({ mode, ids }))).toEqual([{ mode: "selected", ids: [1] }]);
  });

  it("exports the current page", async () => {
    const { user, dialog, start } = await theDialog({}, "?page=2");

    await user.click(dialog.getByRole("radio", { name: "当前页 · 10 条" }));
    await user.click(start());

    expect(started[0]).toMatchObject({ mode: "current", filter: { page: 2, pageSize: 20 } });
  });

  it("exports all but the deselected rows", async () => {
    const first = createSites(1).map(({ id }) => id);
    const { user, start } = await theDialog({ selection: setRowsSelected(allMatching, first, false) });

    await user.click(start());

    expect(started[0]).toMatchObject({ mode: "all", except: [1] });
  });

  it("remembers the chosen columns, type and watermark", async () => {
    const first = await theDialog();
    await first.user.click(first.dialog.getByRole("checkbox", { name: "编码" }));
    await first.user.click(first.dialog.getByRole("checkbox", { name: "创建时间" }));
    await first.user.click(first.dialog.getByRole("radio", { name: "html" }));
    await first.user.click(first.dialog.getByRole("checkbox", { name: /附带水印/u }));
    expect(first.dialog.getByText("已选 5 / 9 列")).toBeDefined();
    first.unmount();

    const { user, start } = await theDialog();
    await user.click(start());

    expect(started[0]).toMatchObject({ type: "html", withWatermark: true });
    expect(started[0]?.columns.map(({ name }) => name)).toEqual(["name", "manager", "orderNo", "status", "createTime"]);
  });

  it("follows the order and the columns of the list", async () => {
    const { user, start } = await theDialog();
    // Another tab of the account changes them.
    const settings = { ...defaultGridSettings, order: ["name", "orderNo", "manager"], hidden: ["code"] };
    act(() => {
      store(localStorage, "grid/site/page", { ...settings, account: aUser().id });
      dispatchEvent(new StorageEvent("storage", { key: toStorageKey("grid/site/page") }));
    });

    await user.click(start());

    const names = started[0]?.columns.map(({ name }) => name);
    expect(names).toEqual(["name", "orderNo", "status", "manager"]);
  });

  it("does not offer fields that a role hides", async () => {
    const { dialog } = await theDialog({}, "", ["site:manager"]);

    expect(dialog.queryByRole("checkbox", { name: "负责人" })).toBeNull();
  });

  it("requires a column, and selects all by one click", async () => {
    const { user, dialog, start } = await theDialog();

    await user.click(dialog.getByRole("checkbox", { name: "全选" }));
    await user.click(dialog.getByRole("checkbox", { name: "全选" }));

    expect(within(dialog.getByRole("status")).getByText("请至少选择一列再导出")).toBeDefined();
    expect(start().disabled).toBe(true);
    await user.click(dialog.getByRole("checkbox", { name: "全选" }));
    expect(start().disabled).toBe(false);
  });

  it("says that there are no rows", async () => {
    serveSites(server, []);
    const { dialog, start } = await theDialog();

    expect(within(dialog.getByRole("status")).getByText("没有可导出的数据")).toBeDefined();
    expect(start().disabled).toBe(true);
  });

  it("shows the reason for a refusal and stays open", async () => {
    const { user, dialog, start } = await theDialog({ refusal: new CallError("没有此操作的权限", { status: 403 }) });

    await user.click(start());

    expect((await dialog.findByRole("alert")).textContent).toContain("没有此操作的权限");
    expect(start().disabled).toBe(false);
  });

  it("is a bottom sheet on a phone", async () => {
    browser.narrow = true;
    const { user, dialog, start } = await theDialog();

    expect(dialog.getByRole("textbox", { name: "文件名" })).toBeDefined();
    await user.click(start());

    expect(started).toHaveLength(1);
  });
});
