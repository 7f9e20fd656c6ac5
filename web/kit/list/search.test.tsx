import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { aWorker, dictionaries, serveWorkers, workerApi, workerText } from "#testing/workerApi.ts";
import { defineResource, type RecordRow, type Resource } from "../resource/resource.ts";
import { DataTable } from "./DataTable.tsx";
import { ListPage } from "./ListPage.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { SearchText } from "./SearchText.tsx";
import { useList } from "./useList.ts";

let server: FakeServer;
let renderCount = 0;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, createSites(20));
  renderCount = 0;
});

const searchedResource = defineResource(siteApi, (column, field) => ({
  title: "site.title",
  search: [field.text("name")],
  requiresKeyword: true,
  columns: [
    column.custom("name", ({ name }) => {
      renderCount += 1;
      return name;
    }),
  ],
}));

function SearchPage<Row extends RecordRow>({ resource }: { resource: Resource<Row> }) {
  const list = useList(resource);
  return (
    <ListPage list={list}>
      <SearchBar list={list} />
      <DataTable list={list} />
    </ListPage>
  );
}

const workersByGender = defineResource(workerApi, (column, field) => ({
  title: "worker.title",
  search: [field.dictionary("sex", "GenderEnum", { empty: 2 })],
  columns: [column.text("name")],
}));

describe("a search text", () => {
  it("keeps what is typed while earlier texts are still being applied", async () => {
    const requested: (() => void)[] = [];
    const SlowPage = () => {
      const [value, setValue] = useState("");
      return <SearchText label="名称" value={value} onChange={(text) => requested.push(() => setValue(text))} />;
    };
    render(<SlowPage />);
    const user = userEvent.setup();
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "名称" });

    await user.type(input, "钢{Enter}筋{Enter}翻");
    for (const apply of requested.slice(0, 2)) {
      act(apply);
      expect(input.value).toBe("钢筋翻");
    }
    await waitFor(() => expect(requested).toHaveLength(3));
    act(() => requested[2]?.());

    expect(input.value).toBe("钢筋翻");
  });
});

describe("the search bar", () => {
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

  it("does not render rows again during typing", async () => {
    await renderScreen(<SearchPage resource={searchedResource} />, { server, texts });
    await screen.findByText("工地 1");
    const before = renderCount;
    const input = screen.getByRole("textbox", { name: "名称" });

    for (let length = 1; length <= 50; length++) fireEvent.change(input, { target: { value: "桥".repeat(length) } });

    expect(renderCount).toBe(before);
    expect(server.receivedCalls(siteApi, "page")).toHaveLength(1);
    await waitFor(() => expect(server.receivedCalls(siteApi, "page")).toHaveLength(2));
    expect(server.receivedCalls(siteApi, "page")[1]?.input["name"]).toBe("桥".repeat(50));
  });

  it("forgets the typed text when its chip is removed", async () => {
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");
    const input = screen.getByRole("textbox", { name: "名称" });
    await page.user.type(input, "工地 7{Enter}");

    await page.user.click(await screen.findByRole("button", { name: /^清除条件/u }));

    expect(input).toHaveProperty("value", "");
    expect(page.search().get("name")).toBeNull();
  });

  it("applies the typed text at once when the input loses the focus", async () => {
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");
    const input = screen.getByRole("textbox", { name: "名称" });

    fireEvent.change(input, { target: { value: "工地 7" } });
    fireEvent.blur(input);

    expect(page.search().get("name")).toBe("工地 7");
  });

  it("keeps a form open that was opened before the typed text is applied", async () => {
    const page = await renderScreen(<SiteListPage />, { server, texts });
    await screen.findByRole("grid");

    fireEvent.change(screen.getByRole("textbox", { name: "名称" }), { target: { value: "工地 7" } });
    fireEvent.click(screen.getByRole("button", { name: "新增" }));
    await waitFor(() => expect(page.search().get("name")).toBe("工地 7"));

    expect(page.search().get("record")).toBe("add");
    expect(await screen.findByRole("dialog", { name: /^新增/u })).toBeDefined();
  });

  it("requires a keyword if the resource does, until the user enters it", async () => {
    const page = await renderScreen(<SearchPage resource={searchedResource} />, { server, texts });
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

  it("searches for the value that means none, and for no value once it is cleared", async () => {
    serveWorkers(server, aWorker(1));
    const page = await renderScreen(<SearchPage resource={workersByGender} />, {
      server,
      texts: workerText,
      dictionaries,
    });
    await screen.findByRole("grid");

    await page.user.click(screen.getByRole("combobox", { name: "性别" }));
    await page.user.click(await screen.findByTitle("女"));

    await waitFor(() => expect(server.receivedCalls(workerApi, "page").at(-1)?.input["sex"]).toBe(2));
    await page.user.click(screen.getByRole("button", { name: "清除" }));
    await waitFor(() => expect(server.receivedCalls(workerApi, "page").at(-1)?.input).not.toHaveProperty("sex"));
    expect(page.search().get("sex")).toBeNull();
  });
});
