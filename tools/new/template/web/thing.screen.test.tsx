import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Thing, thingApi } from "../contract.ts";
import { thingText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as ThingListPage } from "./ThingListPage.tsx";

function aThing(overrides: Partial<Thing> = {}): Thing {
  return {
    id: toId(1),
    name: "First",
    code: "f1",
    orderNo: 100,
    status: 1,
    remark: null,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "Somebody",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...overrides,
  };
}

const texts = thingText;
let server: FakeServer;

function serveRows(...rows: Thing[]): void {
  server.answer(thingApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: rows.length }, rows));
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the list", () => {
  it("adds a record with the entered values", async () => {
    serveRows(aThing());
    server.answer(thingApi, "add", () => null);
    const { user } = await renderScreen(<ThingListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog");
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "Second");
    await user.type(within(form).getByRole("textbox", { name: "编码" }), "s2");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(thingApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(thingApi, "add")[0]?.input).toMatchObject({ name: "Second", code: "s2", orderNo: 100 });
  });

  it("disables a record", async () => {
    serveRows(aThing());
    server.answer(thingApi, "setStatus", () => 1);
    const { user } = await renderScreen(<ThingListPage />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: "First 的状态" }));

    await waitFor(() => expect(server.receivedCalls(thingApi, "setStatus")[0]?.input).toEqual({ id: 1, status: 2 }));
  });

  it("hides buttons and switches from callers with read-only access", async () => {
    serveRows(aThing());
    await renderScreen(<ThingListPage />, { server, texts, permissions: ["thing/page"] });

    const row = await screen.findByRole("row", { name: /First/u });
    expect(within(row).queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "新增" })).toBeNull();
  });
});
