import { sessionDictionaryApi } from "#modules/settings/dictionary/session";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { constantApi } from "#modules/settings/constant/session";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { markUnsavedInput } from "#base/page/unsavedInput";
import { tokenStore } from "#base/session/tokens";
import { readStored, store } from "#base/storage";
import { browser } from "#testing/browser.ts";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

const signedInAccount = aUser({
  realName: "王工",
  account: "wang",
  phone: "13812341000",
  orgName: "第一项目部",
  posName: "安全员",
});

async function openMenu() {
  const app = await renderApp({ signedIn: signedInAccount });
  await app.user.click(await screen.findByRole("button", { name: /^账号菜单.*王工$/u }));
  await screen.findByRole("menuitem", { name: "清除缓存" });
  return app;
}

describe("the user menu", () => {
  it("shows the signed-in account with a masked phone number", async () => {
    await openMenu();

    expect(await screen.findByText("wang · 138****1000")).toBeDefined();
    expect(screen.getByText("第一项目部 · 安全员")).toBeDefined();
  });

  it("asks for confirmation before signing out, and mentions unsaved input", async () => {
    const { user } = await openMenu();
    await user.click(screen.getByRole("menuitem", { name: "退出登录" }));
    const plain = await screen.findByRole("dialog", { name: "退出登录？" });
    const question = within(plain).getByText("下次使用时需要重新登录。");
    await user.click(within(plain).getByRole("button", { name: "取消" }));

    markUnsavedInput("/x", "form", () => undefined);
    await user.click(screen.getByRole("button", { name: /^账号菜单.*王工$/u }));
    await user.click(await screen.findByRole("menuitem", { name: "退出登录" }));

    expect(question).toBeDefined();
    expect(await screen.findByText(/^表单中已输入的内容会保留/u)).toBeDefined();
  });
});

describe("the user menu on a phone", () => {
  it("shows icons that are not of antd like the others", async () => {
    browser.narrow = true;
    const info = aSysInfo();
    const { user } = await renderApp({
      signedIn: signedInAccount,
      info: { ...info, offers: { ...info.offers, scan: true } },
    });
    await user.click(await screen.findByRole("button", { name: /^账号菜单.*王工$/u }));

    for (const name of [/语言/u, "扫一扫"]) {
      const item = await screen.findByRole("menuitem", { name });
      expect(item.querySelector(".ant-dropdown-menu-item-icon")).not.toBeNull();
    }
  });
});

describe("clearing the cache", () => {
  it("reports what it cleared, keeps tenant, language, drafts and session, and reloads all data", async () => {
    const { user, server } = await openMenu();
    store(localStorage, "grid/sysPos/page", { widths: {} });
    store(localStorage, "export/sysPos", {});
    store(localStorage, "tid", 1_300_000_000_001);
    store(sessionStorage, "drafts/sysPos/add", { values: {} });
    const before = server.receivedCalls(sessionApi, "userInfo").length;

    await user.click(screen.getByRole("menuitem", { name: "清除缓存" }));

    expect(await screen.findByText("已清除：列表的列和分页设置和导出选项。所有数据已重新读取。")).toBeDefined();
    expect(readStored(localStorage, "grid/sysPos/page")).toBeUndefined();
    expect(readStored(localStorage, "tid")).toBe(1_300_000_000_001);
    expect(readStored(localStorage, "lang")).toBe("zh-CN");
    expect(readStored(sessionStorage, "drafts/sysPos/add")).toBeDefined();
    expect(tokenStore.read()?.refresh).toBe("refresh");
    expect(server.receivedCalls(sessionApi, "userInfo").length).toBeGreaterThan(before);
    expect(server.receivedCalls(sessionDictionaryApi, "allDictList")).toHaveLength(2);
    expect(server.receivedCalls(constantApi, "list")).toHaveLength(2);
    expect(server.receivedCalls(tenantApi, "sysInfo")).toHaveLength(2);
  });

  it("reports if there was nothing to clear", async () => {
    const { user } = await openMenu();

    await user.click(screen.getByRole("menuitem", { name: "清除缓存" }));

    expect(await screen.findByText("此浏览器中没有可清除的内容；所有数据已重新读取。")).toBeDefined();
  });

  it("keeps the session if reloading fails, and shows the error", async () => {
    const { user, server } = await openMenu();
    server.refuse(constantApi, "list", { code: 500, message: "数据库暂时不可用" });

    await user.click(screen.getByRole("menuitem", { name: "清除缓存" }));

    expect(await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）")).toBeDefined();
    expect(screen.getByRole("button", { name: /^账号菜单.*王工$/u })).toBeDefined();
  });
});
