import { createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { App } from "antd";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadTexts } from "#base/i18n";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { createSites, serveSites, type Site, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { noSelection } from "../list/selection.ts";
import { kitText } from "../text/index.ts";
import { DataGrid } from "./DataGrid.tsx";
import type { GridColumn } from "./gridColumn.ts";

const columns: GridColumn<Site>[] = [
  { id: "name", title: "名称", width: 100, isSortable: false, align: "start", cell: (row) => row.name },
  { id: "code", title: "编码", width: 100, isSortable: false, align: "start", cell: (row) => row.code },
];

type GridProps = { count?: number; onEdit?: (row: Site, column: string) => void; detail?: string };

function Grid({ count = 6, onEdit, detail }: GridProps) {
  const [rows] = useState(() => createSites(count));
  const [value, onChange] = useState(noSelection);
  return (
    <App component={false}>
      <DataGrid
        name="selecting"
        label="工地"
        columns={columns}
        rows={rows}
        getName={(row) => row.name}
        selection={{ value, onChange }}
        onEdit={onEdit}
        renderDetail={detail === undefined ? undefined : (row) => <p>{`${detail} ${row.name}`}</p>}
      />
    </App>
  );
}

beforeEach(async () => {
  await loadTexts(kitText);
});

const getCheckbox = (index: number) => screen.getByRole("checkbox", { name: `选择 工地 ${index}` });
const getCell = (name: string) => screen.getByRole("gridcell", { name });

/** Numbers of the selected rows. */
function listSelected(): string {
  const rows = screen.getAllByRole("row").slice(1);
  return rows.flatMap((row, index) => (row.getAttribute("aria-selected") === "true" ? [index + 1] : [])).join(" ");
}

describe("a range of rows", () => {
  it("is selected or deselected by Shift+click, like its first row", async () => {
    const user = userEvent.setup();
    render(<Grid />);

    await user.click(getCheckbox(2));
    await user.keyboard("{Shift>}");
    await user.click(getCheckbox(5));
    expect(listSelected()).toBe("2 3 4 5");
    await user.click(getCheckbox(3));
    expect(listSelected()).toBe("2 3");
    await user.keyboard("{/Shift}");
    await user.click(getCheckbox(3));
    await user.keyboard("{Shift>}");
    await user.click(getCheckbox(2));
    await user.keyboard("{/Shift}");

    expect(listSelected()).toBe("");
  });

  it("grows and shrinks by Shift+arrow", async () => {
    const user = userEvent.setup();
    render(<Grid />);
    getCell("S3").focus();

    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}");
    expect(listSelected()).toBe("3 4");
    expect(document.activeElement).toBe(getCell("S4"));
    await user.keyboard("{Shift>}{ArrowUp}{ArrowUp}{/Shift}");
    expect(listSelected()).toBe("2 3");
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}");

    expect(listSelected()).toBe("3 4 5");
  });

  it("covers all rows after Ctrl+A, and none after Escape", async () => {
    const user = userEvent.setup();
    render(<Grid />);
    getCell("S3").focus();

    await user.keyboard("{Control>}a{/Control}");
    expect(listSelected()).toBe("1 2 3 4 5 6");
    await user.keyboard("{Escape}");

    expect(listSelected()).toBe("");
  });

  it("continues from the clicked checkbox", async () => {
    const user = userEvent.setup();
    render(<Grid />);

    await user.click(getCheckbox(2));
    await user.keyboard("{ArrowDown} ");

    expect(listSelected()).toBe("2 3");
  });
});

describe("the clipboard of a grid", () => {
  const copyFrom = (target: Element) => {
    const event = createEvent.copy(target, { clipboardData: new DataTransferStub() });
    fireEvent(target, event);
    return data;
  };
  let data: Record<string, string> = {};

  /** jsdom has no clipboard. */
  // oxlint-disable-next-line siteward/no-class -- it stands in for a class of the browser
  class DataTransferStub {
    setData(type: string, text: string): void {
      data[type] = text;
    }
  }

  beforeEach(() => {
    data = {};
  });

  it("receives the selected rows as a table with titles", async () => {
    const user = userEvent.setup();
    render(<Grid />);
    await user.click(getCheckbox(2));
    await user.click(getCheckbox(4));

    const table = copyFrom(getCell("S1"));

    expect(table["text/plain"]).toBe("名称\t编码\r\n工地 2\tS2\r\n工地 4\tS4");
    expect(table["text/html"]).toContain("<tr><th>名称</th><th>编码</th></tr>");
    expect(table["text/html"]).toContain("工地 4</td>");
    expect(await screen.findByText("已复制 2 行")).toBeDefined();
  });

  it("receives the focused cell if no row is selected", () => {
    render(<Grid />);
    getCell("S5").focus();

    expect(copyFrom(getCell("S5"))).toEqual({ "text/plain": "S5" });
  });
});

describe("a focused row", () => {
  it("is edited at the focused field by F2", async () => {
    const user = userEvent.setup();
    const onEdit = vi.fn<(row: Site, column: string) => void>();
    render(<Grid onEdit={onEdit} />);
    getCell("S5").focus();

    await user.keyboard("{F2}");

    expect(onEdit.mock.calls.map(([row, column]) => [row.id, column])).toEqual([[5, "code"]]);
  });

  it("expands its details by Enter on its first cell, and by a click", async () => {
    const user = userEvent.setup();
    render(<Grid detail="说明" />);
    const isOpen = (index: number) =>
      getCell(`S${index}`).parentElement?.querySelector("[aria-expanded]")?.getAttribute("aria-expanded");
    expect(isOpen(2)).toBe("false");
    getCell("S2").focus();

    await user.keyboard("{Home}{Enter}");
    expect(screen.getByText("说明 工地 2")).toBeDefined();
    expect(isOpen(2)).toBe("true");
    await user.click(screen.getByRole("button", { name: "展开 工地 3" }));
    expect(screen.getByText("说明 工地 3")).toBeDefined();
    await user.keyboard("{Enter}");

    expect(screen.queryByText("说明 工地 3")).toBeNull();
    expect(screen.getByText("说明 工地 2")).toBeDefined();
  });

  it("reserves space for its expanded details among a thousand rows", async () => {
    const user = userEvent.setup();
    const { container } = render(<Grid count={1000} detail="说明" />);
    const readPadding = () => container.querySelector<HTMLElement>("[role=rowgroup]:nth-child(2)")?.style.paddingBlock;
    const before = readPadding();

    await user.click(screen.getByRole("button", { name: "展开 工地 1" }));

    expect(before).not.toBe(readPadding());
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("1001");
  });
});

describe("the form of a row", () => {
  it("opens by F2, and focuses the field of the cell", async () => {
    const server = createFakeServer();
    serveSites(server, createSites(3));
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    (await screen.findByRole("gridcell", { name: "S2" })).focus();

    await user.keyboard("{F2}");

    const form = await screen.findByRole("dialog", { name: "编辑工地" });
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByRole("textbox", { name: "编码" })));
  });
});

const pager = (page: string) => within(screen.getByRole("navigation", { name: "工地分页" })).getByText(page);

describe("the selection of a list", () => {
  let server: FakeServer;

  beforeEach(() => {
    server = createFakeServer();
    serveSites(server, createSites(60));
  });

  it("survives paging, and can cover all matching rows once a page is selected", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    await user.click(await screen.findByRole("checkbox", { name: "选择 工地 2" }));
    await user.click(pager("2"));
    await screen.findByText("工地 21");
    await user.click(screen.getByRole("checkbox", { name: "选择本页全部" }));

    const bar = screen.getByRole("region", { name: "已选 21 项" });
    await user.click(within(bar).getByRole("button", { name: "选择全部 60 项" }));
    expect(screen.getByRole("region", { name: "已选全部 60 项" })).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "选择 工地 22" }));

    expect(screen.getByRole("region", { name: "已选全部 59 项" })).toBeDefined();
    await user.click(pager("1"));
    expect(await screen.findByRole("row", { name: /工地 2\D*S2/u })).toHaveProperty("ariaSelected", "true");
  });

  it("is cleared by Escape, and when the conditions change", async () => {
    const { user } = await renderScreen(<SiteListPage />, { server, texts });
    await user.click(await screen.findByRole("checkbox", { name: "选择 工地 2" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: /已选/u })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "选择 工地 3" }));

    await user.type(screen.getByRole("textbox", { name: "名称" }), "桥{Enter}");

    expect(screen.queryByRole("region", { name: /已选/u })).toBeNull();
  });

  it("is hidden from callers without a bulk action", async () => {
    await renderScreen(<SiteListPage />, { server, texts, permissions: ["site/page", "site/update"] });
    await screen.findByRole("grid");

    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByRole("grid").getAttribute("aria-multiselectable")).toBe("false");
  });
});
