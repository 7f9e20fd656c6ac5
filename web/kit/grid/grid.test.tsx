import { act, fireEvent, render, screen, within, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadTexts } from "#base/i18n";
import { readStored, store } from "#base/storage";
import { noSelection } from "../list/selection.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { serveSites, siteApi, type Site, createSites, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { kitText } from "../text/index.ts";
import { DataGrid } from "./DataGrid.tsx";
import type { GridColumn } from "./gridColumn.ts";

function columnsOf(count: number): GridColumn<Site>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `column${index}`,
    title: `列 ${index}`,
    width: 100,
    isSortable: false,
    align: "start",
    cell: (row) => `${row.name} ${index}`,
  }));
}

/** A grid by itself, with selection. */
function Grid({
  name,
  rows,
  columns,
  onOpen,
}: {
  name: string;
  rows: readonly Site[];
  columns: readonly GridColumn<Site>[];
  onOpen?: (row: Site) => void;
}) {
  const [value, onChange] = useState(noSelection);
  return (
    <DataGrid
      name={name}
      label="工地"
      columns={columns}
      rows={rows}
      getName={(row) => row.name}
      selection={{ value, onChange }}
      onOpen={onOpen}
    />
  );
}

const focused = () => document.activeElement?.textContent;

beforeEach(async () => await loadTexts(kitText));

describe("a grid with very many rows and columns", () => {
  it("renders only the visible ones once their code has loaded, and a few before", async () => {
    const { container } = render(<Grid name="many" rows={createSites(100_000)} columns={columnsOf(40)} />);

    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("100001");
    expect(screen.getByRole("grid").getAttribute("aria-colcount")).toBe("41");
    expect(screen.getByText("工地 1 0")).toBeDefined();
    expect(screen.getAllByRole("row").length).toBeLessThan(40);
    // 600 pixels hold 17 rows, 1,000 hold 9 columns next to the pinned ones; a few more are rendered at the edges.
    await waitFor(() => expect(screen.getAllByRole("row").length).toBeLessThan(24));
    expect(screen.getAllByRole("columnheader").length).toBeLessThan(14);
    expect(screen.queryByText("工地 1 20")).toBeNull();
    expect(container.querySelectorAll("*").length).toBeLessThan(1000);
  });

  it("renders rows as they scroll into view, and removes the others", () => {
    render(<Grid name="scrolled" rows={createSites(100_000)} columns={columnsOf(40)} />);
    const grid = screen.getByRole("grid");

    act(() => grid.scrollTo({ top: 36 * 50_000, left: 100 * 20 }));

    const cell = screen.getByText("工地 50001 25").closest("[role=gridcell]");
    expect(cell?.getAttribute("aria-colindex")).toBe("27");
    expect(cell?.parentElement?.getAttribute("aria-rowindex")).toBe("50002");
    expect(screen.queryByText("工地 1 0")).toBeNull();
    // The first column always stays in place.
    expect(screen.getByText("工地 50001 0")).toBeDefined();
    expect(grid.querySelectorAll("*").length).toBeLessThan(1000);
  });

  it("renders the last row when the focus moves there", async () => {
    const user = userEvent.setup();
    render(<Grid name="end" rows={createSites(100_000)} columns={columnsOf(40)} />);
    screen.getAllByRole("columnheader")[1]?.focus();

    await user.keyboard("{ArrowDown}{Control>}{End}{/Control}");

    expect(focused()).toBe("工地 100000 39");
  });
});

describe("keyboard navigation in a grid", () => {
  it("moves the focus by arrows, Home and End, and stops at the edges", async () => {
    const user = userEvent.setup();
    render(<Grid name="keys" rows={createSites(3)} columns={columnsOf(3)} />);
    screen.getAllByRole("columnheader")[1]?.focus();

    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(focused()).toBe("工地 1 1");
    await user.keyboard("{End}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}");
    expect(focused()).toBe("工地 3 2");
    await user.keyboard("{Home}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(focused()).toBe("列 0");
  });

  it("has a single tab stop", () => {
    render(<Grid name="tab" rows={createSites(3)} columns={columnsOf(3)} />);

    const stops = [...screen.getAllByRole("gridcell"), ...screen.getAllByRole("columnheader")].filter(
      ({ tabIndex }) => tabIndex === 0,
    );

    expect(stops).toHaveLength(1);
  });

  it("opens a row by Enter and selects it by Space", async () => {
    const user = userEvent.setup();
    const onOpen = vi.fn<(row: Site) => void>();
    render(<Grid name="act" rows={createSites(3)} columns={columnsOf(3)} onOpen={onOpen} />);
    screen.getByRole("gridcell", { name: "工地 2 0" }).focus();

    await user.keyboard("{Enter} ");

    expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual([2]);
    expect(screen.getAllByRole("row").map((row) => row.getAttribute("aria-selected"))).toEqual([
      null,
      "false",
      "true",
      "false",
    ]);
  });

  it("resizes a column by Shift+arrow", async () => {
    const user = userEvent.setup();
    store(localStorage, "grid/wide", { widths: { column1: 120 }, hidden: [] });
    render(<Grid name="wide" rows={createSites(1)} columns={columnsOf(3)} />);
    const header = screen.getByRole("columnheader", { name: "列 1" });
    expect(header.style.flex).toBe("0 0 120px");
    Object.defineProperty(header, "offsetWidth", { value: 120 });
    header.focus();

    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");

    expect(header.style.flex).toBe("0 0 136px");
    expect(readStored(localStorage, "grid/wide")).toMatchObject({ widths: { column1: 136 }, hidden: [] });
  });
});

describe("the columns of a grid", () => {
  it("are resized by dragging their edge, within limits, and reset by a double click", () => {
    render(<Grid name="pull" rows={createSites(1)} columns={columnsOf(3)} />);
    const header = screen.getByRole("columnheader", { name: "列 1" });
    Object.defineProperty(header, "offsetWidth", { value: 100 });
    const edge = header.querySelector(".sw-grid-resize") ?? header;

    fireEvent.pointerDown(edge, { clientX: 100 });
    fireEvent.pointerMove(edge, { clientX: 150 });
    expect(header.style.flex).toBe("0 0 150px");
    fireEvent.pointerMove(edge, { clientX: -500 });
    expect(header.style.flex).toBe("0 0 70px");
    fireEvent.pointerUp(edge);
    fireEvent.doubleClick(edge);

    expect(header.style.flex).toBe("100 1 100px");
  });

  it("include the selection and the first column fixed at the left", () => {
    render(<Grid name="fixed" rows={createSites(1)} columns={columnsOf(3)} />);

    const [select, first, second] = screen.getAllByRole("gridcell");

    expect(select?.style.insetInlineStart).toBe("0px");
    expect(first?.style.insetInlineStart).toBe("40px");
    expect(second?.style.insetInlineStart).toBe("");
  });
});

describe("the grid of a list", () => {
  let server: FakeServer;

  beforeEach(() => {
    server = createFakeServer();
    serveSites(server, createSites(3));
  });

  it("sorts by a header: ascending, descending, and in the default order", async () => {
    const { user, search } = await renderScreen(<SiteListPage />, { server, texts });
    const header = await screen.findByRole("columnheader", { name: "编码" });
    const readSort = () => [
      screen.getByRole("columnheader", { name: "编码" }).getAttribute("aria-sort"),
      search().get("field"),
      search().get("descStr"),
    ];
    expect(header.getAttribute("aria-sort")).toBe("none");

    await user.click(within(header).getByRole("button", { name: "编码" }));
    expect(readSort()).toEqual(["ascending", "code", "ascending"]);
    await user.click(screen.getByRole("button", { name: "编码" }));
    expect(readSort()).toEqual(["descending", "code", null]);
    await user.click(screen.getByRole("button", { name: "编码" }));
    expect(readSort()).toEqual(["none", null, null]);

    expect(screen.getByRole("columnheader", { name: "负责人" }).getAttribute("aria-sort")).toBeNull();
    expect(server.receivedCalls(siteApi, "page").map(({ input }) => input["order"])).toEqual([
      undefined,
      "ascending",
      "descending",
      undefined,
    ]);
  });

  it("selects rows, and shows their number in the bar", async () => {
    const { user } = await renderScreen(<SiteListPage bulkActions="导出" />, { server, texts });

    await user.click(await screen.findByRole("checkbox", { name: "选择 工地 2" }));
    expect(screen.getByRole("region", { name: "已选 1 项" })).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));
    const bar = screen.getByRole("region", { name: "已选 3 项" });
    await user.click(within(bar).getByRole("button", { name: "取消选择" }));

    expect(screen.queryByRole("region", { name: /已选/u })).toBeNull();
  });

  it("edits a row by Enter with the permission", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    const cell = await screen.findByRole("gridcell", { name: "工地 2" });
    cell.focus();

    await user.keyboard("{Enter}");

    expect(await screen.findByRole("dialog", { name: "编辑工地" })).toBeDefined();
  });

  it("does not edit a row by Enter without the permission", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts, permissions: ["site/page"] });
    const cell = await screen.findByRole("gridcell", { name: "工地 2" });
    cell.focus();

    await user.keyboard("{Enter}");

    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
