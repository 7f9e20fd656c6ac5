import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { oAuthApi, type OwnLink, type Provider, providerApi, thirdPartyApi } from "../contract.ts";
import { providerText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { Component as ProviderListPage } from "./ProviderListPage.tsx";
import { Component as ThirdPartyListPage } from "./ThirdPartyListPage.tsx";

const redirectUrl = "https://console.example.com/api/sysOAuth/signInCallback/7";

function aProvider(overrides: Partial<Provider> = {}): Provider {
  return {
    id: toId(7),
    name: "统一认证",
    issuer: "https://login.example.com",
    clientId: "console",
    hasSecret: true,
    clientSecret: null,
    scopes: "openid profile email",
    finding: "linked",
    roleId: null,
    roleName: null,
    orgId: null,
    orgName: null,
    redirectUrl,
    linkCount: 2,
    orderNo: 100,
    status: 1,
    remark: null,
    createTime: new Date("2026-11-22T02:00:00Z"),
    createUserId: null,
    createUserName: null,
    updateTime: null,
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...overrides,
  };
}

let server: FakeServer;

function serverHas(...providers: Provider[]): void {
  server.answer(providerApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: providers.length }, providers),
  );
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the list of providers", () => {
  it("shows the redirect address, links to the linked accounts, and tests the connection", async () => {
    serverHas(aProvider());
    server.refuse(providerApi, "test", { code: 400, message: "“统一认证”无法连接" });
    const { user } = await renderScreen(<ProviderListPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /统一认证/u });
    expect(within(row).getByText(redirectUrl)).toBeDefined();
    expect(within(row).getByText("仅已关联账号")).toBeDefined();
    const links = within(row).getByRole("link", { name: "查看“统一认证”的 2 个关联账号" });
    expect(decodeURIComponent(links.getAttribute("href") ?? "")).toBe("#/system/oAuthUser?keyword=统一认证");
    await user.click(screen.getByRole("button", { name: "统一认证 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "测试连接" }));

    expect(await screen.findByText("“统一认证”无法连接")).toBeDefined();
    expect(server.receivedCalls(providerApi, "test")[0]?.input).toEqual({ id: 7 });
  });

  it("sends a secret only if one was typed", async () => {
    serverHas(aProvider());
    server.answer(providerApi, "update", () => null);
    const { user } = await renderScreen(<ProviderListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: /^编辑 统一认证/u }));
    const form = await screen.findByRole("dialog", { name: /^编辑/u });
    expect((await within(form).findByLabelText<HTMLInputElement>("客户端密钥")).value).toBe("");
    await user.type(within(form).getByRole("textbox", { name: "备注" }), "新");
    await user.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.receivedCalls(providerApi, "update")).toHaveLength(1));

    expect(server.receivedCalls(providerApi, "update")[0]?.input).toEqual({ id: 7, version: 3, remark: "新" });
  });

  it("requires role and organisation only if accounts are created", async () => {
    serverHas(aProvider());
    const { user } = await renderScreen(<ProviderListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: /^新增/u });
    expect(within(form).queryByLabelText("新账号的角色")).toBeNull();

    await user.click(within(form).getByRole("radio", { name: "自动创建账号" }));

    expect(await within(form).findByLabelText("新账号的角色")).toBeDefined();
    expect(within(form).getByLabelText("新账号的机构")).toBeDefined();
  });

  it("says that sign-in requires a public address", async () => {
    serverHas(aProvider({ redirectUrl: null }));
    await renderScreen(<ProviderListPage />, { server, texts });

    expect((await screen.findByRole("alert")).textContent).toMatch(/SITEWARD_PUBLIC_URL/u);
  });
});

it("lists linked accounts with links to them, and unlinks after confirmation", async () => {
  const link = { id: toId(9), userId: toId(5), account: "lilei", realName: "李雷", providerName: "统一认证" };
  const there = { openId: "s-1", nickName: "Li", email: null, createTime: new Date(), lastUsedTime: null };
  server.answer(thirdPartyApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, [{ ...link, ...there }]),
  );
  server.answer(thirdPartyApi, "delete", () => null);
  const { user } = await renderScreen(<ThirdPartyListPage />, { server, texts });

  const owner = await screen.findByRole("link", { name: "查看账号“李雷”" });
  expect(owner.getAttribute("href")).toBe("#/system/user?keyword=lilei");
  await user.click(screen.getByRole("button", { name: "李雷 · 统一认证 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "删除" }));
  const question = await screen.findByRole("dialog", { name: "确定删除“李雷 · 统一认证”？" });
  await user.click(within(question).getByRole("button", { name: "删除" }));

  await waitFor(() => expect(server.receivedCalls(thirdPartyApi, "delete")[0]?.input).toEqual({ id: 9 }));
});

describe("the account's own links", () => {
  const linked = { id: toId(9), nickName: "Li", email: "li@example.com", lastUsedTime: null };
  const has = (...own: OwnLink[]) => server.answer(oAuthApi, "own", () => own);

  it("require the password before the browser leaves, and report a wrong one", async () => {
    has({ providerId: toId(7), name: "统一认证", link: null, isOpen: true });
    server.refuse(oAuthApi, "link", { code: 400, message: "密码不正确" });
    const { user } = await renderScreen(<LinkedAccounts />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "关联统一认证" }));
    const dialog = await screen.findByRole("dialog", { name: "关联统一认证" });
    await user.type(within(dialog).getByLabelText("当前密码"), "Sw!7-testing{Enter}");

    expect(await within(dialog).findByText("密码不正确")).toBeDefined();
    expect(server.receivedCalls(oAuthApi, "link")[0]?.input).toMatchObject({ providerId: 7 });
  });

  it("show the identity at the provider, and are removed after confirmation", async () => {
    has({ providerId: toId(7), name: "统一认证", link: linked, isOpen: false });
    server.answer(oAuthApi, "unlink", () => null);
    const { user } = await renderScreen(<LinkedAccounts />, { server, texts });

    expect(await screen.findByText("Li · li@example.com")).toBeDefined();
    expect(screen.getByText("已停用")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "解除与统一认证的关联" }));
    const question = await screen.findByRole("dialog", { name: "解除与“统一认证”的关联？" });
    expect(server.receivedCalls(oAuthApi, "unlink")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "解除关联" }));

    await waitFor(() => expect(server.receivedCalls(oAuthApi, "unlink")[0]?.input).toEqual({ id: 9 }));
  });

  it.each([
    ["done", "关联成功"],
    ["taken", /已与另一个账号关联/u],
    ["whatever", /没有成功/u],
  ])("show the result: %s", async (outcome, words) => {
    has({ providerId: toId(7), name: "统一认证", link: linked, isOpen: true });
    await renderScreen(<LinkedAccounts />, { server, texts, search: `?section=thirdParty&linked=${outcome}` });

    expect(await screen.findByText(words)).toBeDefined();
  });
});
