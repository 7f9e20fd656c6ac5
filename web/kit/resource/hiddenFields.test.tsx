import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { WorkerListPage } from "#testing/WorkerListPage.tsx";
import {
  aWorker,
  aWorkerDetail,
  dictionaries,
  serveWorkers,
  workerApi,
  workerText as texts,
} from "#testing/workerApi.ts";
import { isFieldHidden } from "./hiddenFields.ts";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveWorkers(server, aWorker(1));
  server.answer(workerApi, "update", () => null);
});

const renderWithHiddenFields = async (search = "") =>
  await renderScreen(<WorkerListPage />, {
    server,
    texts,
    dictionaries,
    search,
    hiddenFields: ["worker:phone", "worker:birthday", "sysUser:name"],
  });

const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

describe("a field that the caller's roles hide", () => {
  it("is known by the name of its API", async () => {
    await renderWithHiddenFields();

    expect(isFieldHidden(workerApi, "phone")).toBe(true);
    expect(isFieldHidden(workerApi, "name")).toBe(false);
  });

  it("has no column and no condition, and the URL cannot filter by it", async () => {
    await renderWithHiddenFields("?phone=138&field=birthday&name=张");
    await screen.findByRole("grid");

    expect(headers()).not.toContain("手机");
    expect(headers()).not.toContain("出生日期");
    expect(screen.queryByRole("textbox", { name: "手机" })).toBeNull();
    expect(server.receivedCalls(workerApi, "page")[0]?.input).toMatchObject({ name: "张" });
    expect(server.receivedCalls(workerApi, "page")[0]?.input).not.toHaveProperty("phone");
    expect(server.receivedCalls(workerApi, "page")[0]?.input).not.toHaveProperty("field");
  });

  it("is not part of the form of a new record", async () => {
    const { user } = await renderWithHiddenFields();
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const drawer = await screen.findByRole("dialog", { name: "新增人员" });

    await user.click(await within(drawer).findByText("工作信息"));

    expect(within(drawer).getByRole("textbox", { name: "账号" })).toBeDefined();
    expect(within(drawer).queryByRole("textbox", { name: "手机" })).toBeNull();
  });
});

describe("a field that the server leaves out", () => {
  it("has no column if no row contains it", async () => {
    const { phone: _, ...rest } = aWorker(1);
    serveWorkers(server, rest);
    const { unmount } = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
    await screen.findByRole("grid");
    expect(headers()).not.toContain("手机");
    unmount();

    serveWorkers(server, rest, aWorker(2));
    await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
    await screen.findByRole("grid");
    expect(headers()).toContain("手机");
  });

  it("is neither shown nor written by the form of the record", async () => {
    const { phone: _, ...rest } = aWorkerDetail(1);
    server.answer(workerApi, "detail", () => rest);
    const { user } = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
    await user.click(await screen.findByRole("button", { name: "编辑 张三1" }));
    const drawer = await screen.findByRole("dialog", { name: "编辑人员" });

    await user.type(await within(drawer).findByRole("textbox", { name: "姓名" }), "x");
    expect(within(drawer).queryByLabelText("手机")).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(workerApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(workerApi, "update")[0]?.input).not.toHaveProperty("phone");
  });
});
