import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkServer } from "#base/serverConnection";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { WorkerListPage } from "#testing/WorkerListPage.tsx";
import {
  aWorker,
  aWorkerDetail,
  dictionaries,
  serveWorkers,
  workerApi,
  workerText as texts,
} from "#testing/workerApi.ts";
import { DataTable } from "../list/DataTable.tsx";
import { ListPage } from "../list/ListPage.tsx";
import { useList } from "../list/useList.ts";
import { useShortcut } from "../parts/shortcuts.ts";
import { defineResource } from "../resource/resource.ts";

let server: FakeServer;

beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  server = createFakeServer();
});

async function editWorker() {
  serveWorkers(server, aWorker(1));
  server.answer(workerApi, "update", () => null);
  const page = await renderScreen(<WorkerListPage />, { server, texts, dictionaries });
  await page.user.click(await screen.findByRole("button", { name: "编辑 张三1" }));
  const form = await screen.findByRole("dialog", { name: "编辑人员" });
  return { ...page, form, name: await within(form).findByRole<HTMLInputElement>("textbox", { name: "姓名" }) };
}

describe("Ctrl+S in an edit", () => {
  it("saves and keeps the form open, based on the new version", async () => {
    const { user, form, name } = await editWorker();
    await user.type(name, "丰");
    server.answer(workerApi, "detail", () => aWorkerDetail(1, { name: "张三1丰", pinyin: "zhangsanfeng", version: 6 }));

    await user.keyboard("{Control>}s{/Control}");

    expect(await screen.findByText("已保存“张三1丰”")).toBeDefined();
    const pinyin = () => within(form).getByRole<HTMLInputElement>("textbox", { name: "拼音" }).value;
    await waitFor(() => expect(pinyin()).toBe("zhangsanfeng"));
    await user.clear(within(form).getByRole("textbox", { name: "拼音" }));
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(server.receivedCalls(workerApi, "update")).toHaveLength(2));
    expect(server.receivedCalls(workerApi, "update")[1]?.input).toEqual({ id: 1, version: 6, pinyin: null });
  });

  it("closes without a question afterwards", async () => {
    const { user, name } = await editWorker();
    await user.type(name, "丰");
    server.answer(workerApi, "detail", () => aWorkerDetail(1, { name: "张三1丰", pinyin: "张三1丰", version: 6 }));
    await user.keyboard("{Meta>}s{/Meta}");
    await waitFor(() => expect(server.receivedCalls(workerApi, "detail")).toHaveLength(2));
    expect(await screen.findByText("已保存“张三1丰”")).toBeDefined();

    await user.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("does nothing while a question is open", async () => {
    const { user, name } = await editWorker();
    await user.type(name, "丰");
    await user.keyboard("{Escape}");
    await screen.findByRole("dialog", { name: "放弃未保存的内容？" });

    await user.keyboard("{Control>}s{/Control}");

    expect(server.receivedCalls(workerApi, "update")).toHaveLength(0);
  });
});

const siteResource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  columns: [column.text("name")],
  form: [field.text("name"), field.text("code"), field.text("manager")],
  keepOnNext: ["manager"],
}));

function Sites() {
  const list = useList(siteResource);
  return (
    <ListPage list={list}>
      <DataTable list={list} />
    </ListPage>
  );
}

describe("Ctrl+Enter in a select", () => {
  it("saves instead of opening the list", async () => {
    const { user, form, name } = await editWorker();
    await user.type(name, "丰");
    const nation = within(form).getByRole("combobox", { name: "民族" });
    act(() => nation.focus());

    fireEvent.keyDown(nation, { key: "Enter", keyCode: 13, ctrlKey: true });

    await waitFor(() => expect(server.receivedCalls(workerApi, "update")).toHaveLength(1));
    expect(nation.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("Ctrl+Enter in a form for a new record", () => {
  it("adds it and starts the next one with the kept values", async () => {
    serveSites(server, [aSite(1)]);
    server.answer(siteApi, "add", () => null);
    const { user } = await renderScreen(<Sites />, { server, texts: siteText });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });
    const input = (name: string) => within(form).getByRole<HTMLInputElement>("textbox", { name });
    await user.type(await within(form).findByRole("textbox", { name: "名称" }), "一号桥");
    await user.type(input("编码"), "Q1");
    await user.type(input("负责人"), "李雷");

    await user.keyboard("{Control>}{Enter}{/Control}");

    await waitFor(() => expect(input("名称").value).toBe(""));
    expect([input("编码").value, input("负责人").value]).toEqual(["", "李雷"]);
    await waitFor(() => expect(document.activeElement).toBe(input("名称")));
    await user.type(input("名称"), "二号桥");
    await user.type(input("编码"), "Q2");
    await user.click(within(form).getByRole("button", { name: "保存并新增" }));
    await waitFor(() => expect(server.receivedCalls(siteApi, "add")).toHaveLength(2));
    expect(server.receivedCalls(siteApi, "add")[1]?.input).toEqual({ name: "二号桥", code: "Q2", manager: "李雷" });
    const keys = server.receivedCalls(siteApi, "add").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe("a form that was saved and stays open", () => {
  it("shows the saved name in its head", async () => {
    const { user, form, name } = await editWorker();
    await user.type(name, "丰");
    server.answer(workerApi, "detail", () => aWorkerDetail(1, { name: "张三1丰", version: 6 }));

    await user.keyboard("{Control>}s{/Control}");

    await waitFor(() => expect(form.querySelector(".sw-form-last")?.textContent).toMatch(/^张三1丰/u));
  });
});

describe("a field that is full", () => {
  it("says how many characters it takes", async () => {
    serveSites(server, [aSite(1)]);
    const { user } = await renderScreen(<SiteListPage />, { server, texts: siteText });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = within(await screen.findByRole("dialog", { name: "新增工地" }));

    await user.type(form.getByRole("textbox", { name: "编码" }), "1234567");
    expect(form.queryByText("最多 8 个字符")).toBeNull();
    await user.keyboard("89");

    expect(await form.findByText("最多 8 个字符")).toBeDefined();
  });
});

describe("a save that the server did not answer", () => {
  it("is reported until the server is back", async () => {
    const { user, form, name } = await editWorker();
    await user.type(name, "丰");
    server.goDown();

    await user.keyboard("{Control>}s{/Control}");
    expect(await within(form).findByText("无法连接服务器，请检查网络后重试")).toBeDefined();
    await act(async () => await checkServer());
    expect(within(form).getByText("无法连接服务器，请检查网络后重试")).toBeDefined();

    server.comeBack();
    await act(async () => await checkServer());

    await waitFor(() => expect(within(form).queryByText("无法连接服务器，请检查网络后重试")).toBeNull());
    expect(name.value).toBe("张三1丰");
  });
});

describe("Ctrl+S in a new record", () => {
  it("saves and stays: the form goes on with the record", async () => {
    const sites = [aSite(1)];
    serveSites(server, sites);
    server.answer(siteApi, "add", ({ name, code }) => {
      sites.push(aSite(2, { name, code }));
      return null;
    });
    server.answer(siteApi, "update", () => null);
    const { user } = await renderScreen(<SiteListPage />, { server, texts: siteText });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增工地" });
    await user.type(within(form).getByRole("textbox", { name: "名称" }), "二号桥");
    await user.type(within(form).getByRole("textbox", { name: "编码" }), "Q2");

    await user.keyboard("{Control>}s{/Control}");

    const edit = await screen.findByRole("dialog", { name: "编辑工地" });
    const code = await within(edit).findByRole("textbox", { name: "编码" });
    expect(code).toHaveProperty("value", "Q2");
    await user.type(code, "a");
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() =>
      expect(server.receivedCalls(siteApi, "update")[0]?.input).toEqual({ id: 2, version: 3, code: "Q2a" }),
    );
  });
});

describe("what is typed while a form opens", () => {
  it("goes into its first field, and no shortcut takes it", async () => {
    serveSites(server, [aSite(1)]);
    const { user } = await renderScreen(
      <>
        <Shortcut />
        <SiteListPage />
      </>,
      { server, texts: siteText },
    );
    (await screen.findByRole("button", { name: "新增" })).focus();

    await user.keyboard("{Enter}xabcdefghij");

    const form = within(await screen.findByRole("dialog", { name: "新增工地" }));
    const name = await form.findByRole<HTMLInputElement>("textbox", { name: "名称" });
    await waitFor(() => expect(name.value).toBe("xabcdefghij"));
    expect(document.activeElement).toBe(name);
    expect(screen.queryByText("taken")).toBeNull();
  });
});

/** A page with a shortcut of a single letter. */
function Shortcut() {
  const [isTaken, setTaken] = useState(false);
  useShortcut("x", "kit.add", () => setTaken(true));
  return isTaken ? <p>taken</p> : undefined;
}
