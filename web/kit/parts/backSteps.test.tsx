import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { browser, goBack } from "#testing/browser.ts";
import { createFakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

async function renderSites() {
  const server = createFakeServer();
  serveSites(server, createSites(3));
  const page = await renderScreen(<SiteListPage />, { server, texts });
  await screen.findByText("工地 2");
  return page;
}

const readState = (): unknown => history.state;

beforeEach(() => {
  browser.narrow = true;
  history.pushState(null, "");
});

describe("going back on a phone", () => {
  it("closes the filter sheet", async () => {
    const { user } = await renderSites();
    await user.click(screen.getByRole("button", { name: "更多条件" }));
    expect(await screen.findByRole("dialog", { name: "更多条件" })).toBeDefined();

    await goBack();

    await waitFor(() => expect(screen.queryByRole("dialog", { name: "更多条件" })).toBeNull());
    expect(readState()).toBeNull();
  });

  it("closes the menu of a row", async () => {
    const { user } = await renderSites();
    await user.click(screen.getByRole("button", { name: "工地 2 的更多操作" }));
    expect(await screen.findByRole("menu")).toBeDefined();

    await goBack();

    await waitFor(() => expect(screen.getByRole("button", { name: "工地 2 的更多操作" }).ariaExpanded).toBe("false"));
  });

  it("has one step for a form that the menu of a row has opened", async () => {
    const { user, search } = await renderSites();
    await user.click(screen.getByRole("button", { name: "工地 2 的更多操作" }));

    await user.click(await screen.findByRole("menuitem", { name: "编辑 工地 2" }));

    expect(within(await screen.findByRole("dialog")).getByText(/工地 2/u)).toBeDefined();
    await waitFor(() => expect(readState()).toBeNull());
    expect(search().get("record")).toBe("edit:2");
  });
});

describe("a wide window", () => {
  it("has no steps for menus", async () => {
    browser.narrow = false;
    const { user } = await renderSites();

    await user.click(screen.getByRole("button", { name: "工地 2 的更多操作" }));
    await screen.findByRole("menu");

    expect(readState()).toBeNull();
  });
});
