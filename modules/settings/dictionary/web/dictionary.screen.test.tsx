import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type DictionaryItem, dictionaryItemApi, type DictionaryType, dictionaryTypeApi, YesNo } from "../contract.ts";
import { dictionaryText } from "../text/index.ts";
import { browser, createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as DictionaryPage } from "./DictionaryPage.tsx";

const audit = {
  createTime: new Date("2026-11-01T02:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: null,
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

function aType(id: number, name: string, overrides: Partial<DictionaryType> = {}): DictionaryType {
  return {
    id: toId(id),
    name,
    i18nName: name,
    names: null,
    code: `code_${id}`,
    isTenant: YesNo.no,
    sysFlag: YesNo.no,
    isEnum: false,
    orderNo: 100,
    status: 1,
    remark: null,
    access: "edit",
    canAddItems: true,
    ...audit,
    ...overrides,
  };
}

function anItem(id: number, label: string, overrides: Partial<DictionaryItem> = {}): DictionaryItem {
  return {
    id: toId(id),
    dictTypeId: toId(1),
    typeCode: "code_1",
    label,
    i18nName: label,
    names: null,
    value: `v${id}`,
    code: `v${id}`,
    tagType: "danger",
    styleSetting: null,
    classSetting: null,
    orderNo: id,
    status: 1,
    remark: null,
    extData: null,
    isOwn: false,
    replacedId: null,
    access: "edit",
    ...audit,
    ...overrides,
  };
}

let server: FakeServer;
const items = [anItem(11, "裂缝"), anItem(12, "渗漏"), anItem(13, "空鼓")];
const codes = ["sysDictType/page", "sysDictType/add", "sysDictType/update", "sysDictType/delete"];

// Lazy modules take time to be transformed at their first import.
beforeAll(async () => void (await import("./ArrangeDialog.tsx")));

function serve(type: DictionaryType, rows: readonly DictionaryItem[] = items): void {
  const page = { page: 1, pageSize: 20 };
  server.answer(dictionaryTypeApi, "page", () => toPage(page, { total: 1 }, [type]));
  server.answer(dictionaryTypeApi, "detail", () => type);
  server.answer(dictionaryItemApi, "page", () => toPage(page, { total: rows.length }, [...rows]));
  server.answer(dictionaryItemApi, "list", () => [...rows]);
}

beforeEach(() => {
  server = createFakeServer();
  serve(aType(1, "缺陷类别"));
});

async function open(permissions: readonly string[] | "all" = "all") {
  return await renderScreen(<DictionaryPage />, { server, texts: dictionaryText, permissions });
}

const itemPane = async () => await screen.findByRole("region", { name: "缺陷类别" });

async function openItems(permissions: readonly string[] | "all" = "all") {
  const rendered = await open(permissions);
  await rendered.user.click(await screen.findByRole("button", { name: "查看“缺陷类别”的字典项" }));
  const pane = within(await itemPane());
  await pane.findByText("裂缝");
  return { ...rendered, pane };
}

describe("the screen of dictionaries", () => {
  it("asks for a dictionary first, and then shows its items with their looks", async () => {
    const { user, search } = await open();
    expect(await screen.findByText("请选择字典")).toBeDefined();

    await user.click(await screen.findByRole("button", { name: "查看“缺陷类别”的字典项" }));

    const pane = within(await itemPane());
    expect((await pane.findByText("裂缝")).className).toContain("sw-chip-red");
    expect(search().get("type")).toBe("1");
    expect(server.receivedCalls(dictionaryItemApi, "page")[0]?.input).toMatchObject({ dictTypeId: 1 });
  });

  it("adds an item to the selected dictionary, with a code, translations and a tag", async () => {
    const { user, pane } = await openItems();
    server.answer(dictionaryItemApi, "add", () => toId(14));

    await user.click(pane.getByRole("button", { name: "新增" }));
    const form = within(await screen.findByRole("dialog"));
    await user.type(form.getByRole("textbox", { name: "显示文本" }), "错台");
    await user.type(form.getByRole("textbox", { name: "值" }), "step");
    await user.type(form.getByRole("textbox", { name: "English" }), "Steps");
    await user.click(form.getByRole("radio", { name: "警告" }));
    expect(form.getByText("错台").className).toContain("sw-chip-amber");
    await user.click(form.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(dictionaryItemApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(dictionaryItemApi, "add")[0]?.input).toMatchObject({
      dictTypeId: 1,
      label: "错台",
      value: "step",
      code: "step",
      names: { en: "Steps" },
      tagType: "warning",
    });
  });

  it("orders items by the keyboard, and says where each has gone", async () => {
    const { user, pane } = await openItems();
    server.answer(dictionaryItemApi, "arrange", () => null);
    await user.click(pane.getByRole("button", { name: "调整顺序" }));
    const dialog = within(await screen.findByRole("dialog"));

    (await dialog.findByRole("button", { name: "移动“空鼓”，第 3 项，共 3 项" })).focus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(dialog.getByRole("status").textContent).toBe("“空鼓”移到第 1 项，共 3 项");
    await user.click(dialog.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(dictionaryItemApi, "arrange")).toHaveLength(1));
    expect(server.receivedCalls(dictionaryItemApi, "arrange")[0]?.input).toEqual({ dictTypeId: 1, ids: [13, 11, 12] });
  });

  it("tells where a dictionary is used", async () => {
    const use = { entity: "sysUser", title: "账号", field: "sex", label: "性别", isShown: true, isWritten: true };
    server.answer(dictionaryTypeApi, "uses", () => [use]);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: /更多操作.*缺陷类别|缺陷类别.*更多操作/u }));
    await user.click(await screen.findByRole("menuitem", { name: "使用位置" }));

    expect(await screen.findByText("性别")).toBeDefined();
  });
});

describe("a tenant", () => {
  const type = aType(1, "缺陷类别", { isTenant: YesNo.yes, access: "read" });
  const own = anItem(13, "车辙", { isOwn: true });
  const version = anItem(12, "渗水", { isOwn: true, replacedId: toId(2) });
  const shared = anItem(11, "裂缝", { access: "adapt" });

  it("makes an own version of the platform's item, and goes back to the platform's", async () => {
    serve(type, [shared, version, own]);
    server.answer(dictionaryItemApi, "update", () => null);
    server.answer(dictionaryItemApi, "reset", () => null);
    const { user, pane } = await openItems(codes);
    expect(screen.getAllByRole("button", { name: "新增" })).toHaveLength(1);

    await user.click(pane.getByRole("button", { name: "改为本租户的版本：裂缝" }));
    const form = within(await screen.findByRole("dialog"));
    await user.clear(form.getByRole("textbox", { name: "显示文本" }));
    await user.type(form.getByRole("textbox", { name: "显示文本" }), "路面裂缝");
    await user.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.receivedCalls(dictionaryItemApi, "update")).toHaveLength(1));
    await user.click(await pane.findByRole("button", { name: /更多操作.*渗水|渗水.*更多操作/u }));
    await user.click(await screen.findByRole("menuitem", { name: "恢复平台版本" }));
    await user.click(await screen.findByRole("button", { name: "恢复平台版本" }));

    expect(server.receivedCalls(dictionaryItemApi, "update")[0]?.input).toMatchObject({ id: 11, label: "路面裂缝" });
    await waitFor(() => expect(server.receivedCalls(dictionaryItemApi, "reset")[0]?.input).toEqual({ id: 12 }));
  });

  it("only reads what all tenants share", async () => {
    const fixed = aType(1, "缺陷类别", { access: "read", canAddItems: false });
    serve(fixed, [anItem(11, "裂缝", { access: "read" })]);
    const { pane } = await openItems(codes);

    expect(screen.queryByRole("button", { name: /^(新增|编辑|删除|调整顺序)/u })).toBeNull();
    expect(pane.queryByRole("switch")).toBeNull();
  });
});

it("items are a step of their own on a phone", async () => {
  browser.narrow = true;
  const { user } = await open();

  await user.click(await screen.findByRole("button", { name: /打开.*缺陷类别/u }));
  const pane = within(await itemPane());
  expect(await pane.findByText("裂缝")).toBeDefined();
  await user.click(pane.getByRole("button", { name: "返回字典列表" }));

  expect(await screen.findByRole("button", { name: /打开.*缺陷类别/u })).toBeDefined();
});
