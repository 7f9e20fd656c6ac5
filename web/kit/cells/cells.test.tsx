import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { WorkerListPage } from "#testing/WorkerListPage.tsx";
import {
  aWorker,
  dictionaries,
  serveWorkers,
  type Worker,
  workerApi,
  workerText as texts,
} from "#testing/workerApi.ts";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

async function renderRow(overrides: Partial<Worker>, permissions: readonly string[] | "all" = "all") {
  serveWorkers(server, aWorker(1, overrides));
  const page = await renderScreen(<WorkerListPage />, { server, texts, dictionaries, permissions });
  return { ...page, row: await screen.findByRole("row", { name: /张三1/u }) };
}

describe("an identity cell", () => {
  it("shows name, additional text and the initial in a circle", async () => {
    const { row } = await renderRow({});

    expect(within(row).getByText("张")).toBeDefined();
    expect(within(row).getByTitle("张三1").textContent).toBe("张三1zhang1");
    expect(row.querySelector("img")).toBeNull();
  });

  it("shows the picture, or the initial if it does not load", async () => {
    const { row } = await renderRow({ avatar: "/upload/1.png" });
    const picture = row.querySelector("img");
    expect(picture?.getAttribute("src")).toBe("/upload/1.png");

    if (picture !== null) fireEvent.error(picture);

    expect(row.querySelector("img")).toBeNull();
  });
});

describe("a masked cell", () => {
  it("reveals the number on a click and hides it on the next", async () => {
    server.answer(workerApi, "reveal", () => ({ value: "13800001000" }));
    const { user, row } = await renderRow({ phone: "138****1000" });

    await user.click(within(row).getByRole("button", { name: "138****1000 · 显示完整的手机（张三1）" }));

    const whole = await within(row).findByRole("button", { name: "13800001000 · 隐藏手机（张三1）" });
    expect(server.receivedCalls(workerApi, "reveal").map(({ input }) => input)).toEqual([{ id: 1, field: "phone" }]);
    await user.click(within(row).getByRole("button", { name: "复制到剪贴板" }));
    expect(await screen.findByText("已复制")).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("13800001000");
    await user.click(whole);
    expect(within(row).queryByText("13800001000")).toBeNull();
    expect(server.receivedCalls(workerApi, "reveal")).toHaveLength(1);
  });

  it("stays masked if the server refuses", async () => {
    server.refuse(workerApi, "reveal", { code: 403, message: "没有权限查看" });
    const { user, row } = await renderRow({});

    await user.click(within(row).getByRole("button", { name: /显示完整的手机/u }));

    expect(await screen.findByText("没有权限查看")).toBeDefined();
    expect(within(row).getByText("138****1000")).toBeDefined();
  });

  it("is plain text for callers who may not reveal it", async () => {
    const { row } = await renderRow({}, ["worker/page"]);

    expect(within(row).getByText("138****1000")).toBeDefined();
    expect(within(row).queryByRole("button", { name: /手机/u })).toBeNull();
  });
});

describe("dictionary, date and list cells", () => {
  it("show the label of the item in its colour", async () => {
    const { row } = await renderRow({ sex: 2 });

    expect(within(row).getByText("女").className).toContain("sw-chip-red");
  });

  it("show a date in the interface language, and list items with commas", async () => {
    const teams = [
      { id: toId(1), name: "一班" },
      { id: toId(2), name: "二班" },
    ];
    const { row } = await renderRow({ teams, trades: "木工,瓦工" });

    expect(within(row).getByText("1990年3月7日")).toBeDefined();
    expect(within(row).getByTitle("一班、二班")).toBeDefined();
    expect(within(row).getByTitle("木工、瓦工")).toBeDefined();
  });

  it("show a placeholder for no value", async () => {
    const { row } = await renderRow({ birthday: null, phone: null });

    expect(within(row).getAllByText("—").length).toBe(4);
  });
});

describe("an identity card on a phone", () => {
  it("has circle, name and one line of detail", async () => {
    browser.narrow = true;
    serveWorkers(server, aWorker(1, { teams: [{ id: toId(1), name: "一班" }] }));
    await renderScreen(<WorkerListPage />, { server, texts, dictionaries });

    const card = await screen.findByRole("listitem", { name: "" });
    expect(within(card).getByText("张")).toBeDefined();
    expect(within(card).getByText("zhang1 · 一班")).toBeDefined();
    expect(within(card).queryByText("性别")).toBeNull();
  });
});
