import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aMenu, aUser } from "#testing/builders.ts";
import { browser, goBack } from "#testing/browser.ts";
import { homeMenu, renderApp } from "#testing/renderApp.tsx";

beforeEach(() => {
  browser.narrow = true;
  history.pushState(null, "");
});

const missing = aMenu({ path: "/elsewhere", title: "别处", component: "/home/index" });

const renderHome = async () =>
  await renderApp({ address: "/dashboard/home", signedIn: aUser(), menus: [homeMenu(), missing] });

/** Closed menus stay in the document, hidden. */
const isShown = (layer: Element | undefined) =>
  layer?.isConnected === true && layer.closest(".ant-dropdown-hidden, .ant-slide-up-leave") === null;

describe("going back on a phone", () => {
  it("closes the menu of all pages and stays on the page", async () => {
    const { user, address } = await renderHome();
    await user.click(await screen.findByRole("button", { name: "应用" }));
    expect(await screen.findByRole("dialog", { name: "菜单" })).toBeDefined();

    await goBack();

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "菜单" })).toBeNull());
    expect(address()).toBe("/dashboard/home");
  });

  it.each([
    ["menu of the account", /^账号菜单/u, "menu"],
    ["search", "搜索页面、人员、记录", "dialog"],
    ["settings", "界面设置", "dialog"],
  ])("closes the %s and stays on the page", async (_, opener, role) => {
    const { user, address } = await renderHome();
    await user.click(await screen.findByRole("button", { name: opener }));
    const [opened] = await screen.findAllByRole(role);

    await goBack();

    await waitFor(() => expect(isShown(opened)).toBe(false));
    expect(address()).toBe("/dashboard/home");
  });

  it("leads to the page from which the menu opened another one", async () => {
    const { user, address } = await renderHome();
    await user.click(await screen.findByRole("button", { name: "应用" }));
    const menu = await screen.findByRole("dialog", { name: "菜单" });
    await user.click(within(menu).getByRole("link", { name: "别处" }));
    await waitFor(() => expect(address()).toBe("/elsewhere"));
    const steps = history.length;

    await goBack();

    await waitFor(() => expect(address()).toBe("/dashboard/home"));
    await waitFor(() => expect(history.state).not.toMatchObject({ layers: 1 }));
    expect(history.length).toBe(steps);
  });

  it("closes the list of open pages", async () => {
    const { user, address } = await renderHome();
    await user.click(await screen.findByRole("button", { name: /页面$/u }));
    expect(await screen.findByRole("dialog", { name: "打开的页面" })).toBeDefined();

    await goBack();

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "打开的页面" })).toBeNull());
    expect(address()).toBe("/dashboard/home");
  });

  it("needs one step only after a menu was closed by its button", async () => {
    const { user, address } = await renderHome();
    location.hash = "/elsewhere";
    await waitFor(() => expect(address()).toBe("/elsewhere"));
    await user.click(await screen.findByRole("button", { name: "应用" }));
    await user.click(within(await screen.findByRole("dialog", { name: "菜单" })).getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(history.state).not.toMatchObject({ layers: 1 }));

    await goBack();

    expect(address()).toBe("/dashboard/home");
  });
});
