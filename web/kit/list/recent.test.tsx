import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, type Site, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

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
