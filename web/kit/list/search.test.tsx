import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeServer, fakeServer } from "../../testing/fakeServer.ts";
import { renderScreen } from "../../testing/renderScreen.tsx";
import { serveSites, siteApi, sites, siteText as texts } from "../../testing/siteApi.ts";
import { SiteListPage } from "../../testing/SiteListPage.tsx";
import { defineResource } from "../resource/resource.ts";
import { DataTable } from "./DataTable.tsx";
import { ListPage } from "./ListPage.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { useList } from "./useList.ts";

let server: FakeServer;
let drawn = 0;

beforeEach(() => {
  server = fakeServer();
  serveSites(server, sites(20));
  drawn = 0;
});

const searched = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  search: [field.text("name")],
  requiresKeyword: true,
  columns: [
    column.custom("name", ({ name }) => {
      drawn += 1;
      return name;
    }),
  ],
}));

function SearchedPage() {
  const list = useList(searched);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}

describe("the search line", () => {
  it("is reached by / from anywhere but an input", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");
    const [name, code] = ["名称", "编码"].map((label) => screen.getByRole("textbox", { name: label }));

    await user.keyboard("/");
    expect(document.activeElement).toBe(name);
    await user.click(code ?? document.body);
    await user.keyboard("/");

    expect(document.activeElement).toBe(code);
    expect(code).toHaveProperty("value", "/");
  });

  it("draws no row again while somebody types, however much", async () => {
    await renderScreen(<SearchedPage />, { server, texts });
    await screen.findByText("工地 1");
    const before = drawn;
    const input = screen.getByRole("textbox", { name: "名称" });

    for (let length = 1; length <= 50; length++) fireEvent.change(input, { target: { value: "桥".repeat(length) } });

    expect(drawn).toBe(before);
    expect(server.heard(siteApi, "page")).toHaveLength(1);
    await waitFor(() => expect(server.heard(siteApi, "page")).toHaveLength(2));
    expect(server.heard(siteApi, "page")[1]?.input["name"]).toBe("桥".repeat(50));
  });

  it("demands a keyword where the search does, until one is entered", async () => {
    const page = await renderScreen(<SearchedPage />, { server, texts });
    await screen.findByText("工地 1");
    const input = screen.getByRole("textbox", { name: "名称" });

    await page.user.type(input, "{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("请输入搜索关键词");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await page.user.type(input, "桥");
    expect(screen.queryByRole("alert")).toBeNull();
    await page.user.type(input, "{Enter}");

    expect(page.search().get("name")).toBe("桥");
  });
});
