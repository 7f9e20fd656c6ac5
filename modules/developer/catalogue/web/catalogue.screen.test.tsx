import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { catalogueText } from "../text/index.ts";
import { loadTexts } from "#base/i18n";
import { filesText } from "#kit/files/text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as CataloguePage } from "./CataloguePage.tsx";
import { Component as PermissionControlPage } from "./PermissionControlPage.tsx";
import { workApi } from "./work.api.ts";

const texts = catalogueText;

beforeEach(async () => await loadTexts(filesText));
let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

describe("the catalogue", () => {
  it("has a list with sorting and search, without requests to the server", async () => {
    const { user } = await renderScreen(<CataloguePage />, { server, texts });
    const works = () => within(screen.getByRole("grid", { name: "工程" })).getAllByRole("row", { name: /W-\d{4}/u });

    expect(await screen.findByRole("row", { name: /基坑支护 1 标/u })).toBeDefined();
    const amount = screen.getByRole("columnheader", { name: /合同额/u });
    await user.click(within(amount).getByRole("button", { name: "合同额（元）" }));
    await user.click(within(amount).getByRole("button", { name: "合同额（元）" }));
    await waitFor(() => expect(works()[0]?.textContent).not.toContain("基坑支护 1 标"));
    await user.type(screen.getByRole("textbox", { name: /名称、编码或工长/u }), "W-0042{Enter}");
    await waitFor(() => expect(works()).toHaveLength(1));

    expect(server.receivedCalls(workApi, "page")).toEqual([]);
  });

  it.each([
    ["grid", "grid", "大表格"],
    ["parts", "heading", "标签"],
    ["form", "button", "打开新增表单"],
    ["dictionary", "heading", "字典标签"],
    ["tree", "tree", "单位"],
    ["checks", "tree", "示例权限"],
    ["feedback", "button", "危险操作"],
    ["states", "radiogroup", "状态"],
  ])("shows its section %s by the address", async (section, role, name) => {
    await renderScreen(<CataloguePage />, { server, texts, search: `section=${section}` });

    expect(await screen.findByRole(role, { name })).toBeDefined();
  });

  it("has a hundred thousand rows of which only some are rendered, and sorts them", async () => {
    const { user, container } = await renderScreen(<CataloguePage />, { server, texts, search: "section=grid" });
    const grid = await screen.findByRole("grid", { name: "大表格" });

    expect(Number(grid.getAttribute("aria-rowcount"))).toBeGreaterThan(100_000);
    expect(container.querySelectorAll("*").length).toBeLessThan(2500);
    const firstBefore = within(grid).getAllByRole("row")[1]?.textContent;
    await user.click(
      within(screen.getByRole("columnheader", { name: "指标 2" })).getByRole("button", { name: "指标 2" }),
    );

    await waitFor(() => expect(within(grid).getAllByRole("row")[1]?.textContent).not.toBe(firstBefore));
  });

  it.each([
    ["暂无数据", "还没有工程"],
    ["无匹配", "没有符合条件的工程"],
    ["加载失败", "未能加载工程"],
    ["无权限", "您没有查看工程的权限"],
  ])("shows the state of a list: %s", async (state, words) => {
    const { user } = await renderScreen(<CataloguePage />, {
      server,
      texts,
      search: "section=states",
      permissions: [],
    });

    await user.click(await screen.findByText(state));

    expect(await screen.findByText(words)).toBeDefined();
  });
});

describe("permission control", () => {
  it("shows elements by one code, any and all of several, for the account's current permissions", async () => {
    await renderScreen(<PermissionControlPage />, { server, texts, permissions: ["sysPos/add"] });
    const needs = (name: string) => screen.queryByRole("button", { name });

    expect(needs("需要 sysPos/add")).not.toBeNull();
    expect(needs("需要 sysPos/delete")).toBeNull();
    expect(needs("需要任一：sysPos/add, sysPos/update")).not.toBeNull();
    expect(needs("需要全部：sysPos/add, sysPos/update, sysPos/delete")).toBeNull();
  });

  it("evaluates any codes: one of them is enough, or all are required", async () => {
    const { user } = await renderScreen(<PermissionControlPage />, { server, texts, permissions: ["sysPos/add"] });

    expect(screen.getByRole("status").textContent).toBe("显示");
    await user.click(screen.getByText("全部"));

    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("隐藏"));
  });

  it("shows that the platform administrator needs no codes", async () => {
    await renderScreen(<PermissionControlPage />, { server, texts });

    expect(screen.getByText("平台管理员拥有全部权限")).toBeDefined();
  });
});
