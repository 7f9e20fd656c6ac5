import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordNoticeProps } from "../list/listExtension.ts";
import type { ListExtensionLoader } from "../list/useListExtensions.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { WorkerListPage } from "#testing/WorkerListPage.tsx";
import { aWorker, dictionaries, serveWorkers, workerApi, workerText } from "#testing/workerApi.ts";

const theirs = {
  id: 1,
  name: "他人改名",
  code: "S1",
  manager: "韩梅",
  orderNo: 100,
  status: 1,
  version: 4,
  updateUserName: "韩梅",
  updateTime: "2026-11-20T08:00:00.000Z",
};

let server: FakeServer;

beforeAll(async () => void (await import("./ConflictPanel.lazy.tsx")));

beforeEach(() => {
  // The clock advances by a second at each call, so that no click counts as a double click.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  server = createFakeServer();
  serveSites(server, [aSite(1, { manager: "李雷" })]);
  refuseStale();
});

/** The next save is based on an old version. */
function refuseStale(current: typeof theirs = theirs): void {
  server.refuse(siteApi, "update", { code: 409, message: "此记录已被他人修改", result: current });
}

type InputValues = Readonly<Record<string, string>>;

type OpenOptions = { readonly listExtensions?: ListExtensionLoader };

async function open(options: OpenOptions = {}) {
  const page = await renderScreen(<SiteListPage />, { server, texts, ...options });
  await page.user.click(await screen.findByRole("button", { name: /^编辑 /u }));
  return { ...page, form: await screen.findByRole("dialog", { name: "编辑工地" }) };
}

async function edit(values: InputValues, options: OpenOptions = {}) {
  const page = await open(options);
  const input = (name: string) => within(page.form).getByRole("textbox", { name });
  // The focus still moves while the dialog opens.
  await waitFor(() => expect(document.activeElement).toBe(input("名称")));
  for (const [name, text] of Object.entries(values)) {
    await page.user.clear(input(name));
    await page.user.type(input(name), text);
  }
  return page;
}

async function saveStale(values: InputValues) {
  const page = await edit(values);
  await page.user.click(within(page.form).getByRole("button", { name: "保存" }));
  const panel = await within(page.form).findByRole("region", { name: "内容冲突" });
  return { ...page, panel };
}

const getSaveButton = (panel: HTMLElement) => within(panel).getByRole("button", { name: "保存合并结果" });
const listUpdates = () => server.receivedCalls(siteApi, "update").map(({ input }) => input);

describe("a record that another user has changed", () => {
  it("is merged and saved without a question if both sides changed different fields", async () => {
    server.answer(siteApi, "update", () => null);
    server.refuseOnce(siteApi, "update", { code: 409, message: "此记录已被他人修改", result: theirs });
    const { user, form } = await edit({ 编码: "NEW" });

    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(listUpdates()).toHaveLength(2));
    expect(listUpdates()[1]).toEqual({ id: 1, version: 4, code: "NEW" });
    expect(await screen.findByText("已一并保留他人的修改：名称, 负责人")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("region", { name: "内容冲突" })).toBeNull();
  });

  it("asks for the fields that both sides changed alone, and shows who changed them and when", async () => {
    const { panel } = await saveStale({ 名称: "我改的名", 编码: "NEW" });

    expect(within(panel).getByText(/^韩梅 在 .+ 修改了此记录$/u)).toBeDefined();
    expect(
      within(panel)
        .getAllByRole("heading")
        .map(({ textContent }) => textContent),
    ).toEqual(["名称"]);
  });

  it("offers both values of a field that both sides changed, with the user's own value preselected", async () => {
    const { user, panel } = await saveStale({ 名称: "我改的名", 负责人: "我", 编码: "NEW" });
    server.answer(siteApi, "update", () => null);

    const name = within(panel).getByRole("radiogroup", { name: "名称" });
    expect(within(name).getByRole<HTMLInputElement>("radio", { name: /我改的名/u }).checked).toBe(true);
    await user.click(within(name).getByRole("radio", { name: /他人改名/u }));
    await user.click(getSaveButton(panel));

    await waitFor(() => expect(listUpdates()).toHaveLength(2));
    expect(listUpdates()[1]).toEqual({ id: 1, version: 4, code: "NEW", manager: "我" });
  });

  it("can take all values of the other user, and sends nothing if no own change is left", async () => {
    const { user, panel } = await saveStale({ 名称: "我改的名", 负责人: "我" });

    await user.click(within(panel).getByRole("button", { name: "全部用对方的" }));
    await user.click(getSaveButton(panel));

    expect(await screen.findByText("没有需要保存的修改")).toBeDefined();
    expect(listUpdates()).toHaveLength(1);
  });

  it("is compared again if another change follows", async () => {
    const { user, form, panel } = await saveStale({ 名称: "我改的名", 编码: "NEW" });
    refuseStale({ ...theirs, code: "S2", version: 5 });
    await user.click(getSaveButton(panel));

    const code = await within(form).findByRole("radiogroup", { name: "编码" });
    expect(within(code).getByRole("radio", { name: /S2/u })).toBeDefined();
    server.answer(siteApi, "update", () => null);
    await user.click(getSaveButton(within(form).getByRole("region", { name: "内容冲突" })));

    await waitFor(() => expect(listUpdates()).toHaveLength(3));
    expect(listUpdates()[2]).toEqual({ id: 1, version: 5, name: "我改的名", code: "NEW" });
  });

  it("keeps the input when the user returns to the fields", async () => {
    const { user, form, panel } = await saveStale({ 名称: "我改的名", 编码: "NEW" });

    await user.click(within(panel).getByRole("button", { name: "返回编辑" }));

    expect(within(form).getByRole<HTMLInputElement>("textbox", { name: "编码" }).value).toBe("NEW");
  });

  it("keeps fields that the stale answer does not contain", async () => {
    const { manager: _, ...known } = theirs;
    server.answer(siteApi, "update", () => null);
    server.refuseOnce(siteApi, "update", { code: 409, message: "此记录已被他人修改", result: known });
    const { user, form } = await edit({ 编码: "NEW" });

    await user.click(within(form).getByRole("button", { name: "保存" }));

    expect(await screen.findByText("已一并保留他人的修改：名称")).toBeDefined();
  });

  it("is compared as soon as its form restores an earlier draft", async () => {
    const before = await edit({ 名称: "我改的名" });
    before.unmount();
    serveSites(server, [aSite(1, { name: "他人改名", version: 4 })]);
    server.answer(siteApi, "update", () => null);

    const { user, form } = await open();
    const panel = await within(form).findByRole("region", { name: "内容冲突" });
    await user.click(getSaveButton(panel));

    await waitFor(() => expect(listUpdates()).toHaveLength(1));
    expect(listUpdates()[0]).toEqual({ id: 1, version: 4, name: "我改的名" });
  });
});

/** Extensions with a notice that takes over the record of another user. */
const loadNotice: ListExtensionLoader = async () =>
  await Promise.resolve([
    {
      recordNotice: {
        isOffered: () => true,
        Notice: ({ edit }: RecordNoticeProps) => (
          <button type="button" onClick={() => edit?.takeOver(theirs)}>{`版本 ${edit?.version}`}</button>
        ),
      },
    },
  ]);

describe("changes of another user that are taken over", () => {
  it("come into the form beside the own input, which is saved on their version", async () => {
    server.answer(siteApi, "update", () => null);
    const { user, form } = await edit({ 编码: "NEW" }, { listExtensions: loadNotice });

    await user.click(within(form).getByRole("button", { name: "版本 3" }));

    expect(await screen.findByText("已一并保留他人的修改：名称, 负责人")).toBeDefined();
    const values = within(form)
      .getAllByRole<HTMLInputElement>("textbox")
      .map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["他人改名", "NEW", "韩梅"]));
    expect(within(form).getByRole("button", { name: "版本 4" })).toBeDefined();
    await user.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(listUpdates()).toEqual([{ id: 1, version: 4, code: "NEW" }]));
  });

  it("ask for the fields that the form has changed as well", async () => {
    const { user, form } = await edit({ 名称: "我改的名" }, { listExtensions: loadNotice });

    await user.click(within(form).getByRole("button", { name: "版本 3" }));

    const panel = await within(form).findByRole("region", { name: "内容冲突" });
    expect(within(panel).getByRole("radiogroup", { name: "名称" })).toBeDefined();
  });
});

describe("a record that another user has deleted", () => {
  it("is reported as missing, and its input can become a new record", async () => {
    serveWorkers(server, aWorker(1));
    server.refuse(workerApi, "update", { code: 400, message: "[D9000] 人员不存在" });
    const { user } = await renderScreen(<WorkerListPage />, { server, texts: workerText, dictionaries });
    await user.click(await screen.findByRole("button", { name: "编辑 张三1" }));
    const form = await screen.findByRole("dialog", { name: "编辑人员" });
    await user.type(await within(form).findByRole("textbox", { name: "姓名" }), "丰");
    server.refuse(workerApi, "detail", { code: 400, message: "[D9000] 人员不存在" });

    await user.click(within(form).getByRole("button", { name: "保存" }));
    await user.click(await within(form).findByRole("button", { name: "用填写的内容新增" }));

    const add = await screen.findByRole("dialog", { name: "新增人员" });
    expect(within(add).getByRole<HTMLInputElement>("textbox", { name: "姓名" }).value).toBe("张三1丰");
    server.answer(workerApi, "add", () => null);
    await user.click(within(add).getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.receivedCalls(workerApi, "add")[0]?.input).toMatchObject({ name: "张三1丰", sex: 1 }),
    );
  });
});
