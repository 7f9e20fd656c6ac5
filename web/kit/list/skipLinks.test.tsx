import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, createSites(60));
});

describe("the links that skip parts of a list", () => {
  it("are the first stop of the list, and lead to the cell that the arrow keys start from", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    const grid = await screen.findByRole("grid");

    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "跳到表格" }));
    await user.keyboard("{Enter}");

    expect(grid.contains(document.activeElement)).toBe(true);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("role")).toBe("gridcell");
  });

  it("lead past the table to the pages", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    const grid = await screen.findByRole("grid");

    act(() => screen.getByRole("button", { name: "跳过表格" }).focus());
    await user.keyboard("{Enter}");
    await user.tab();

    const { activeElement } = document;
    expect(grid.compareDocumentPosition(activeElement ?? grid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelector(".sw-pager")?.contains(activeElement)).toBe(true);
  });

  it("are missing on a phone, which has no table", async () => {
    browser.narrow = true;
    await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByText("工地 1");

    expect(screen.queryByRole("button", { name: "跳到表格" })).toBeNull();
  });
});

it("the table says where its rows are among all rows of the list", async () => {
  await renderScreen(<SiteListPage />, { server, texts, search: "?page=2&pageSize=20" });
  const grid = await screen.findByRole("grid");

  // The head is the first row.
  expect(grid.getAttribute("aria-rowcount")).toBe("61");
  const rows = screen.getAllByRole("row").map((row) => row.getAttribute("aria-rowindex"));
  expect([rows[0], rows[1], rows.at(-1)]).toEqual(["1", "22", "41"]);
});
