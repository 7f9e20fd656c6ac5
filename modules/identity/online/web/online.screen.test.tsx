import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { messageApi, onlineApi, type OnlineUser } from "../contract.ts";
import { onlineText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as OnlineListPage } from "./OnlineListPage.tsx";

function aUser(overrides: Partial<OnlineUser> = {}): OnlineUser {
  return {
    id: toId(71),
    tenantId: toId(1),
    connectionId: "71",
    userId: toId(7),
    userName: "lilei",
    realName: "李雷",
    orgName: "项目部",
    ip: "10.0.0.7",
    place: "local",
    browser: "Edge 140",
    os: "Windows",
    device: null,
    loginMode: 1,
    connections: 1,
    connectedSessions: 1,
    isOwn: false,
    time: new Date("2026-11-22T01:00:00Z"),
    lastSeenTime: new Date("2026-11-22T02:00:00Z"),
    ...overrides,
  };
}

let server: FakeServer;

function serverHas(...users: OnlineUser[]): void {
  server.answer(onlineApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: users.length }, users),
  );
}

async function choose(user: Awaited<ReturnType<typeof renderScreen>>["user"], name: string, action: string) {
  await user.click(await screen.findByRole("button", { name: `${name} 的更多操作` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the list of online users", () => {
  it("shows where an account is signed in, and whether a window is connected", async () => {
    serverHas(aUser(), aUser({ id: toId(72), realName: "韩梅", connections: 0, place: "DE", isOwn: true }));
    await renderScreen(<OnlineListPage />, { server, texts });

    const insider = await screen.findByRole("row", { name: /李雷/u });
    const own = screen.getByRole("row", { name: /韩梅/u });
    expect(within(insider).getByText("局域网")).toBeDefined();
    expect(within(insider).getByText("在线")).toBeDefined();
    expect(within(own).getByText("未连接")).toBeDefined();
    expect(within(own).getByText("当前会话")).toBeDefined();
  });

  it("shows people who connect while it is open", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    serverHas(aUser());
    await renderScreen(<OnlineListPage />, { server, texts });
    await screen.findByRole("row", { name: /李雷/u });

    serverHas(aUser(), aUser({ id: toId(72), realName: "韩梅" }));
    await vi.advanceTimersByTimeAsync(10_000);

    expect(await screen.findByRole("row", { name: /韩梅/u })).toBeDefined();
  });

  it("shows the people who are connected, and all sessions on request", async () => {
    serverHas(aUser({ connectedSessions: 2 }));
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });
    await screen.findByRole("row", { name: /李雷/u });

    await user.click(screen.getByText("所有会话"));

    await waitFor(() => expect(server.receivedCalls(onlineApi, "page")).toHaveLength(2));
    const inputs = server.receivedCalls(onlineApi, "page").map(({ input }) => input["connected"]);
    expect(inputs).toEqual([true, undefined]);
  });

  it("asks for confirmation before it forces an account offline", async () => {
    serverHas(aUser());
    server.answer(onlineApi, "forceOffline", () => null);
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });

    await choose(user, "李雷", "强制下线");
    const question = await screen.findByRole("dialog", { name: "确定让“李雷”下线？" });
    expect(server.receivedCalls(onlineApi, "forceOffline")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "强制下线" }));

    await waitFor(() => expect(server.receivedCalls(onlineApi, "forceOffline")[0]?.input).toEqual({ id: 71 }));
  });

  it("warns before the caller ends their own session", async () => {
    serverHas(aUser({ isOwn: true }));
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });

    await choose(user, "李雷", "强制下线");
    const question = await screen.findByRole("dialog", { name: "结束您自己的会话？" });
    await user.click(within(question).getByRole("button", { name: "取消" }));

    expect(server.receivedCalls(onlineApi, "forceOffline")).toHaveLength(0);
  });

  it("sends a message to an account, once it has content", async () => {
    serverHas(aUser());
    server.answer(messageApi, "sendUser", () => null);
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });

    await choose(user, "李雷", "弹窗消息");
    const dialog = await screen.findByRole("dialog", { name: "弹窗消息" });
    await user.click(within(dialog).getByRole("button", { name: "发送" }));
    await waitFor(() => expect(within(dialog).getAllByText("请填写此项")).toHaveLength(2));
    await user.type(within(dialog).getByRole("textbox", { name: "标题" }), "浇筑");
    await user.type(within(dialog).getByRole("textbox", { name: "内容" }), "六点到场");
    await user.click(within(dialog).getByRole("button", { name: "发送" }));

    const expected = { title: "浇筑", message: "六点到场", receiveUserId: 7 };
    await waitFor(() => expect(server.receivedCalls(messageApi, "sendUser")[0]?.input).toEqual(expected));
  });

  it("keeps a message that is too long, counts it and sends it once it is shortened", async () => {
    serverHas(aUser());
    server.answer(messageApi, "sendUser", () => null);
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });
    await choose(user, "李雷", "弹窗消息");
    const dialog = await screen.findByRole("dialog", { name: "弹窗消息" });
    await user.type(within(dialog).getByRole("textbox", { name: "标题" }), "浇筑");
    const text = within(dialog).getByRole("textbox", { name: "内容" });

    fireEvent.change(text, { target: { value: "一".repeat(4001) } });
    await user.click(within(dialog).getByRole("button", { name: "发送" }));

    expect(await within(dialog).findByText("最多输入 4000 个字符")).toBeDefined();
    expect(within(dialog).getByText("4001 / 4000")).toBeDefined();
    expect(text).toHaveProperty("value", "一".repeat(4001));
    expect(server.receivedCalls(messageApi, "sendUser")).toHaveLength(0);

    fireEvent.change(text, { target: { value: "一".repeat(4000) } });
    await user.click(within(dialog).getByRole("button", { name: "发送" }));
    await waitFor(() => expect(server.receivedCalls(messageApi, "sendUser")).toHaveLength(1));
  });

  it("hides actions that the account may not do", async () => {
    serverHas(aUser({ ip: null }));
    await renderScreen(<OnlineListPage />, { server, texts, permissions: [] });

    // Everyone may write to a person.
    expect(await screen.findByRole("button", { name: "发消息：李雷" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "李雷 的更多操作" })).toBeNull();
    expect(screen.queryByRole("button", { name: "群发消息" })).toBeNull();
  });
});
