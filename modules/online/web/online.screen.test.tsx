import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { messageApi } from "#modules/message/contract";
import { onlineApi, type OnlineUser } from "#modules/online/contract";
import { onlineText as texts } from "#modules/online/text";
import { type FakeServer, fakeServer, renderScreen } from "#testing";
import { Component as OnlineListPage } from "./OnlineListPage.tsx";

function aUser(about: Partial<OnlineUser> = {}): OnlineUser {
  return {
    ...{ id: idOf(71), tenantId: idOf(1), connectionId: "71", userId: idOf(7), userName: "lilei", realName: "李雷" },
    ...{ orgName: "项目部", ip: "10.0.0.7", place: "local", browser: "Edge 140", os: "Windows", device: null },
    ...{ loginMode: 1, connections: 1, isOwn: false },
    time: new Date("2026-11-22T01:00:00Z"),
    lastSeenTime: new Date("2026-11-22T02:00:00Z"),
    ...about,
  };
}

let server: FakeServer;

function serverHas(...users: OnlineUser[]): void {
  server.answer(onlineApi, "page", ({ page = 1, pageSize = 20 }) =>
    asPage({ page, pageSize }, { total: users.length }, users),
  );
}

async function choose(user: Awaited<ReturnType<typeof renderScreen>>["user"], name: string, action: string) {
  await user.click(await screen.findByRole("button", { name: `${name} 的更多操作` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

beforeEach(() => {
  server = fakeServer();
});

describe("the list of online users", () => {
  it("shows where somebody is, and whether a window of his is connected", async () => {
    serverHas(aUser(), aUser({ id: idOf(72), realName: "韩梅", connections: 0, place: "DE", isOwn: true }));
    await renderScreen(<OnlineListPage />, { server, texts });

    const near = await screen.findByRole("row", { name: /李雷/u });
    const own = screen.getByRole("row", { name: /韩梅/u });
    expect(within(near).getByText("局域网")).toBeDefined();
    expect(within(near).getByText("在线")).toBeDefined();
    expect(within(own).getByText("未连接")).toBeDefined();
    expect(within(own).getByText("当前会话")).toBeDefined();
  });

  it("asks before somebody is forced offline", async () => {
    serverHas(aUser());
    server.answer(onlineApi, "forceOffline", () => null);
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });

    await choose(user, "李雷", "强制下线");
    const question = await screen.findByRole("dialog", { name: "确定让“李雷”下线？" });
    expect(server.heard(onlineApi, "forceOffline")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "强制下线" }));

    await waitFor(() => expect(server.heard(onlineApi, "forceOffline")[0]?.input).toEqual({ id: 71 }));
  });

  it("warns whoever is about to end his own session", async () => {
    serverHas(aUser({ isOwn: true }));
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });

    await choose(user, "李雷", "强制下线");
    const question = await screen.findByRole("dialog", { name: "结束您自己的会话？" });
    await user.click(within(question).getByRole("button", { name: "取消" }));

    expect(server.heard(onlineApi, "forceOffline")).toHaveLength(0);
  });

  it("sends a message to one of them, once it says something", async () => {
    serverHas(aUser());
    server.answer(messageApi, "sendUser", () => null);
    const { user } = await renderScreen(<OnlineListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "发送消息：李雷" }));
    const dialog = await screen.findByRole("dialog", { name: "发送消息" });
    await user.click(within(dialog).getByRole("button", { name: "发送" }));
    expect(await within(dialog).findAllByText("请填写此项")).toHaveLength(2);
    await user.type(within(dialog).getByRole("textbox", { name: "标题" }), "浇筑");
    await user.type(within(dialog).getByRole("textbox", { name: "内容" }), "六点到场");
    await user.click(within(dialog).getByRole("button", { name: "发送" }));

    const expected = { title: "浇筑", message: "六点到场", receiveUserId: 7 };
    await waitFor(() => expect(server.heard(messageApi, "sendUser")[0]?.input).toEqual(expected));
  });

  it("offers nothing that one may not do", async () => {
    serverHas(aUser({ ip: null }));
    await renderScreen(<OnlineListPage />, { server, texts, permissions: [] });

    await screen.findByRole("row", { name: /李雷/u });
    expect(screen.queryByRole("button", { name: "群发消息" })).toBeNull();
    expect(screen.queryByRole("button", { name: "李雷 的更多操作" })).toBeNull();
  });
});
