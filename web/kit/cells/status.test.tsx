import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, [aSite(1)]);
});

const isOn = () => screen.getByRole("switch", { name: "工地 1 的状态" }).getAttribute("aria-checked") === "true";

describe("the status switch of a row", () => {
  it("changes at once, before the server has answered", async () => {
    let answer = (): void => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = () => resolve(1);
    });
    server.answer(siteApi, "setStatus", async () => await answered);
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: "工地 1 的状态" }));

    expect(isOn()).toBe(false);
    serveSites(server, [aSite(1, { status: 2 })]);
    answer();
    await waitFor(() => expect(server.receivedCalls(siteApi, "page").length).toBeGreaterThan(1));
    expect(isOn()).toBe(false);
  });

  it("changes back when the server refuses, and shows the reason", async () => {
    server.refuse(siteApi, "setStatus", { code: 400, message: "[D1026] 工地仍在施工" });
    const { user } = await renderScreen(<SiteListPage />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: "工地 1 的状态" }));

    expect(await screen.findByText("工地仍在施工")).toBeDefined();
    await waitFor(() => expect(isOn()).toBe(true));
  });
});
