import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkServer } from "#base/serverConnection";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, [aSite(1, { manager: "李雷" })]);
  server.answer(siteApi, "add", () => null);
  server.answer(siteApi, "update", () => null);
});

/** The form once it has the focus, which still moves while the dialog opens. */
async function findForm(name: string): Promise<HTMLElement> {
  const form = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(document.activeElement).toBe(inDrawer(form, "名称")));
  return form;
}

async function openAdd() {
  const page = await renderScreen(<SiteListPage />, { server, texts });
  await screen.findByRole("grid");
  await page.user.click(screen.getByRole("button", { name: "新增" }));
  return { ...page, drawer: await findForm("新增工地") };
}

async function openEdit() {
  const page = await renderScreen(<SiteListPage />, { server, texts });
  await page.user.click(await screen.findByRole("button", { name: "编辑 工地 1" }));
  return { ...page, drawer: await findForm("编辑工地") };
}

type OpenForm = { user: UserEvent; drawer: HTMLElement };

const inDrawer = (drawer: HTMLElement, name: string) => within(drawer).getByRole<HTMLInputElement>("textbox", { name });

async function fill({ user, drawer }: OpenForm, name: string, text: string): Promise<void> {
  const input = inDrawer(drawer, name);
  await user.clear(input);
  await user.type(input, text);
}

const save = (drawer: HTMLElement) => within(drawer).getByRole("button", { name: "保存" });
const listAddCalls = () => server.receivedCalls(siteApi, "add");
const listUpdateCalls = () => server.receivedCalls(siteApi, "update");

describe("a form", () => {
  it("starts with the contract's defaults, and focuses the first field", async () => {
    const { drawer } = await openAdd();

    await waitFor(() => expect(document.activeElement).toBe(inDrawer(drawer, "名称")));
    expect(within(drawer).queryByRole("button", { name: /Value$/u })).toBeNull();
    expect(within(drawer).getByRole<HTMLInputElement>("spinbutton", { name: "排序" }).value).toBe("100");
    expect(within(drawer).getByRole<HTMLInputElement>("radio", { name: "启用" }).checked).toBe(true);
  });

  it("shows the contract's errors and sends nothing invalid", async () => {
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");

    await user.click(save(drawer));

    expect(await within(drawer).findByText("请填写此项")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(inDrawer(drawer, "编码")));
    expect(listAddCalls()).toHaveLength(0);
  });

  it("adds the record, closes and refreshes the list", async () => {
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");

    await user.click(save(drawer));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(listAddCalls()[0]?.input).toEqual({ name: "一号桥", code: "Q1", orderNo: 100, status: 1 });
    expect(await screen.findByText("已新增“一号桥”")).toBeDefined();
    await waitFor(() => expect(server.receivedCalls(siteApi, "page").length).toBeGreaterThan(1));
  });

  it("sends the changed fields with the version, and null for emptied ones", async () => {
    const { user, drawer } = await openEdit();
    await fill({ user, drawer }, "名称", "新名称");
    await user.clear(inDrawer(drawer, "负责人"));

    await user.click(save(drawer));

    await waitFor(() => expect(listUpdateCalls()).toHaveLength(1));
    expect(listUpdateCalls()[0]?.input).toEqual({ id: 1, version: 3, name: "新名称", manager: null });
    expect(listUpdateCalls()[0]?.headers.get("prefer")).toBe("write-null");
  });

  it("sends nothing without a change", async () => {
    const { user, drawer } = await openEdit();

    await user.click(save(drawer));

    expect(await screen.findByText("没有需要保存的修改")).toBeDefined();
    expect(listUpdateCalls()).toHaveLength(0);
  });

  it("is saved once if the button is double-clicked", async () => {
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");

    await user.dblClick(save(drawer));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(listAddCalls()).toHaveLength(1);
  });
});

describe("a form that is closed", () => {
  it("asks before it discards input, and keeps it on request", async () => {
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");

    await user.keyboard("{Escape}");
    const question = await screen.findByRole("dialog", { name: "放弃未保存的内容？" });
    await user.click(within(question).getByRole("button", { name: "继续编辑" }));
    expect(inDrawer(drawer, "名称").value).toBe("一号桥");

    await user.click(within(drawer).getByRole("button", { name: "取消" }));
    await user.click(
      within(await screen.findByRole("dialog", { name: "放弃未保存的内容？" })).getByRole("button", { name: "放弃" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "新增工地" })).toBeNull());
  });

  it("closes at once without input", async () => {
    const { user } = await openAdd();

    await user.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("restores input after the page was unmounted", async () => {
    const { user, drawer, unmount } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    unmount();

    const again = await openAdd();

    expect(inDrawer(again.drawer, "名称").value).toBe("一号桥");
    await again.user.click(within(again.drawer).getByRole("button", { name: "不使用，重新填写" }));
    expect(inDrawer(again.drawer, "名称").value).toBe("");
  });
});

describe("a form that the server refuses", () => {
  it("shows field errors at their fields", async () => {
    server.refuse(siteApi, "add", { code: 400, fields: { Code: ["编码已被占用"] } });
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");

    await user.click(save(drawer));

    expect(await within(drawer).findByText("编码已被占用")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(inDrawer(drawer, "编码")));
    expect(within(drawer).queryByRole("alert", { name: /./u })).toBeNull();
  });

  it("shows a business rule above the fields and keeps the input", async () => {
    server.refuse(siteApi, "add", { code: 400, message: "[D6000] 工地已存在", requestId: "r-5" });
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");

    await user.click(save(drawer));

    expect(await within(drawer).findByText("工地已存在")).toBeDefined();
    expect(within(drawer).getByText("请求编号 r-5")).toBeDefined();
    expect(inDrawer(drawer, "名称").value).toBe("一号桥");
  });

  it("brings the reason into sight, again at each refusal", async () => {
    server.refuse(siteApi, "add", { code: 400, message: "[D6000] 工地已存在" });
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");

    await user.click(save(drawer));
    const reason = await within(drawer).findByText("工地已存在");
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    await fill({ user, drawer }, "编码", "Q2");
    await user.click(save(drawer));
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));

    const [box] = scroll.mock.contexts;
    expect(box instanceof Element && box.contains(reason)).toBe(true);
  });

  it("no longer says that the server is away once it is back", async () => {
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");
    server.goDown();
    await user.click(save(drawer));
    const problem = await within(drawer).findByText("无法连接服务器，请检查网络后重试");
    await act(async () => await checkServer());

    server.comeBack();
    await act(async () => await checkServer());

    await waitFor(() => expect(problem.isConnected).toBe(false));
    expect(inDrawer(drawer, "名称").value).toBe("一号桥");
  });

  it("repeats an unanswered attempt with the same key, a different one with a new key", async () => {
    vi.spyOn(performance, "now").mockImplementation(createSteppingClock());
    server.breakConnection(siteApi, "add");
    const { user, drawer } = await openAdd();
    await fill({ user, drawer }, "名称", "一号桥");
    await fill({ user, drawer }, "编码", "Q1");

    await user.click(save(drawer));
    await within(drawer).findByText("无法连接服务器，请检查网络后重试");
    await user.click(save(drawer));
    await waitFor(() => expect(listAddCalls()).toHaveLength(2));
    server.answer(siteApi, "add", () => null);
    await fill({ user, drawer }, "编码", "Q2");
    await user.click(save(drawer));

    await waitFor(() => expect(listAddCalls()).toHaveLength(3));
    const keys = listAddCalls().map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[\w-]{36}$/u);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

/** A clock that advances by a second at each call, so that no click counts as a double click. */
function createSteppingClock(): () => number {
  let now = 0;
  return () => (now += 1000);
}
