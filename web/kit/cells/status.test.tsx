import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { DataTable } from "../list/DataTable.tsx";
import { useList } from "../list/useList.ts";
import { defineResource } from "../resource/resource.ts";

const resource = defineResource(siteApi, (column) => ({
  title: "site.title",
  columns: [column.text("name"), column.status("status")],
  countPeople: () => 62,
}));

function Sites() {
  return <DataTable list={useList(resource)} />;
}

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

  it("asks before people lose access, names the record afterwards and can be undone", async () => {
    server.answer(siteApi, "setStatus", () => 1);
    server.answer(historyApi, "undo", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts, trackedEntities: ["site"] });
    await user.click(await screen.findByRole("switch", { name: "工地 1 的状态" }));
    const question = await screen.findByRole("dialog", { name: /确定停用“工地 1”吗/u });
    expect(within(question).getByText("涉及 62 人，他们会失去由此获得的访问权限。可以撤销。")).toBeDefined();
    expect(server.receivedCalls(siteApi, "setStatus")).toEqual([]);

    await user.click(within(question).getByRole("button", { name: "停用" }));

    expect(await screen.findByText("已停用“工地 1”（62 人）")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(server.receivedCalls(historyApi, "undo")).toHaveLength(1));
  });
});
