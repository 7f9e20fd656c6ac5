import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, createSites, serveSites, type Site, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { showRecentRows } from "./recentRows.ts";

let server: FakeServer;
let sites: Site[];

beforeEach(() => {
  server = createFakeServer();
  sites = [aSite(1)];
  serveSites(server, sites);
  server.answer(siteApi, "add", ({ name, code }) => {
    sites.push(aSite(2, { name, code }));
    return null;
  });
});

describe("a row that was just added", () => {
  it("is shown in the list, and the message names it and leads to it", async () => {
    const { user, search } = await renderScreen(<SiteListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "二号桥");
    await user.type(within(form).getByRole("textbox", { name: "编码" }), "Q2");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    expect(await screen.findByText("已新增“二号桥”")).toBeDefined();
    const row = await screen.findByRole("row", { name: /二号桥/u });
    await waitFor(() => expect(row.classList.contains("sw-recent")).toBe(true));
    expect(screen.getByRole("row", { name: /工地 1/u }).classList.contains("sw-recent")).toBe(false);
    await user.click(screen.getByRole("button", { name: "查看" }));
    await waitFor(() => expect(search().get("record")).toBe("edit:2"));
  });
});

describe("the first row of a list", () => {
  it("leaves the focus on the page, although the button that was used is gone", async () => {
    serveSites(server, []);
    server.answer(siteApi, "add", () => {
      serveSites(server, sites);
      return null;
    });
    const page = (
      <main id="main" tabIndex={-1}>
        <SiteListPage />
      </main>
    );
    const { user } = await renderScreen(page, { server, texts });
    const empty = await screen.findByText("还没有工地");
    await user.click(
      within(empty.closest<HTMLElement>("[role=status]") ?? empty).getByRole("button", { name: "新增" }),
    );
    const form = await screen.findByRole("dialog", { name: "新增工地" });
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "一号桥");
    await user.type(within(form).getByRole("textbox", { name: "编码" }), "Q1");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await screen.findByRole("row", { name: /工地 1/u });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });
});

describe("a row that was just changed", () => {
  it("is marked in the list, and the message names it", async () => {
    sites.push(aSite(2));
    server.answer(siteApi, "update", () => null);
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "编辑 工地 2" }));
    const form = await screen.findByRole("dialog", { name: "编辑工地" });

    await user.type(within(form).getByRole("textbox", { name: "编码" }), "a");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    const isMarked = (name: RegExp) => screen.getByRole("row", { name }).classList.contains("sw-recent");
    await waitFor(() => expect(isMarked(/工地 2/u)).toBe(true));
    expect(isMarked(/工地 1/u)).toBe(false);
    expect(await screen.findByText("已保存“工地 2”")).toBeDefined();
  });

  it("is scrolled into view where it is far down", async () => {
    serveSites(server, createSites(100));
    await renderScreen(<SiteListPage />, { server, texts, search: "pageSize=100" });
    await screen.findByText("工地 1");
    const atFirst = screen.queryByText("工地 90");

    act(() => showRecentRows(siteApi, [toId(90)]));

    expect(atFirst).toBeNull();
    expect(await screen.findByText("工地 90")).toBeDefined();
  });
});
