import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { App } from "antd";
import { beforeEach, describe, expect, it } from "vitest";
import { loadTexts, translate } from "#base/i18n";
import { readStored, store } from "#base/storage";
import { browser } from "#testing/browser.ts";
import { createSites, type Site } from "#testing/siteApi.ts";
import { changeTheme } from "#base/theme/config";
import { formatKeys, useShortcuts } from "../parts/shortcuts.ts";
import { kitText } from "../text/index.ts";
import { DataGrid } from "./DataGrid.tsx";
import type { GridColumn } from "./gridColumn.ts";

const titles = { name: "名称", code: "编码", phone: "电话", status: "状态" };

const columns: GridColumn<Site>[] = Object.entries(titles).map(([id, title]) => ({
  id,
  title,
  width: 100,
  isSortable: id === "code",
  align: "start" as const,
  cell: (row) => `${row.name} ${id}`,
}));

beforeEach(async () => {
  await loadTexts(kitText);
});

/** A grid whose columns are side by side, 100 pixels each, as a browser would lay them out. */
function renderGrid(name: string, onSort: () => void = () => undefined) {
  render(
    <App component={false}>
      <DataGrid
        name={name}
        label="工地"
        columns={columns}
        rows={createSites(2)}
        getName={(row) => row.name}
        onSort={onSort}
        operations={() => "…"}
      />
    </App>,
  );
  return userEvent.setup();
}

function getHeader(title: string): HTMLElement {
  return screen.getByRole("columnheader", { name: title });
}

const readTitles = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const settings = (name: string) => readStored(localStorage, `grid/${name}`);

function layOut(): void {
  for (const [index, cell] of screen.getAllByRole("columnheader").entries())
    cell.getBoundingClientRect = () => new DOMRect(index * 100, 0, 100, 34);
}

/** Drags a header from its middle to a horizontal position. */
function drag(title: string, x: number): void {
  layOut();
  const from = getHeader(title);
  const { left } = from.getBoundingClientRect();
  fireEvent.pointerDown(from, { clientX: left + 50, button: 0, pointerType: "mouse" });
  fireEvent.pointerMove(from, { clientX: left + 52 });
  fireEvent.pointerMove(from, { clientX: x });
}

describe("a dragged header", () => {
  it("is moved to the drop position, which is stored", () => {
    renderGrid("drag");
    drag("状态", 110);
    expect(getHeader("编码").className).toContain("sw-grid-drop-before");

    fireEvent.pointerUp(getHeader("状态"));

    expect(readTitles()).toEqual(["名称", "状态", "编码", "电话", "操作"]);
    expect(settings("drag")).toMatchObject({ order: ["name", "status", "code", "phone"] });
    expect(getHeader("编码").className).not.toContain("sw-grid-drop");
  });

  it("does not sort, but a clicked one does", () => {
    const sortedFields: string[] = [];
    renderGrid("press", () => sortedFields.push("code"));
    const button = within(getHeader("编码")).getByRole("button", { name: "编码" });
    drag("编码", 290);
    fireEvent.pointerUp(getHeader("编码"));
    fireEvent.click(button);
    expect(sortedFields).toEqual([]);

    fireEvent.pointerDown(button, { clientX: 150 });
    fireEvent.pointerMove(button, { clientX: 152 });
    fireEvent.pointerUp(button);
    fireEvent.click(button);

    expect(sortedFields).toEqual(["code"]);
  });

  it("keeps its place during a touch scroll, and the first one always does", () => {
    renderGrid("still");
    layOut();

    fireEvent.pointerDown(getHeader("状态"), { clientX: 350, pointerType: "touch" });
    fireEvent.pointerMove(getHeader("状态"), { clientX: 110 });
    fireEvent.pointerUp(getHeader("状态"));
    drag("名称", 290);
    fireEvent.pointerUp(getHeader("名称"));

    expect(readTitles()).toEqual(["名称", "编码", "电话", "状态", "操作"]);
  });
});

describe("a focused header", () => {
  it("moves by Ctrl+Shift+arrow, and keeps the focus", async () => {
    const user = renderGrid("step");
    getHeader("编码").focus();

    await user.keyboard("{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{/Control}");

    expect(readTitles()).toEqual(["名称", "电话", "状态", "编码", "操作"]);
    expect(document.activeElement).toBe(getHeader("编码"));
  });

  it("opens its menu by Alt+ArrowDown, and regains the focus", async () => {
    const user = renderGrid("menu");
    getHeader("电话").focus();

    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.click(await screen.findByRole("menuitem", { name: "固定在左侧" }));

    expect(readTitles()).toEqual(["名称", "电话", "编码", "状态", "操作"]);
    expect(getHeader("电话").style.insetInlineStart).toBe("100px");
    expect(settings("menu")).toMatchObject({ pins: { phone: "start" } });
    await expect.poll(() => document.activeElement).toBe(getHeader("电话"));
  });
});

describe("the menu of a header", () => {
  it("opens on a secondary click, and unpins, moves, auto-sizes and hides the column", async () => {
    store(localStorage, "grid/all", { pins: { code: "end" } });
    const user = renderGrid("all");
    expect(readTitles()).toEqual(["名称", "电话", "状态", "编码", "操作"]);
    expect(getHeader("编码").style.insetInlineEnd).toBe("84px");
    const choose = async (entry: string) => {
      fireEvent.contextMenu(getHeader("编码"));
      await user.click(await screen.findByRole("menuitem", { name: entry }));
    };

    await choose("取消固定");
    expect(readTitles()).toEqual(["名称", "编码", "电话", "状态", "操作"]);
    await choose("右移");
    expect(readTitles()).toEqual(["名称", "电话", "编码", "状态", "操作"]);
    browser.width = 233;
    await choose("自适应列宽");
    browser.width = 1000;
    expect(getHeader("编码").style.flex).toBe("0 0 235px");
    await choose("隐藏此列");

    expect(readTitles()).toEqual(["名称", "电话", "状态", "操作"]);
    expect(settings("all")).toMatchObject({ hidden: ["code"], pins: {}, widths: { code: 235 } });
  });

  it("offers sorting only for sortable columns", async () => {
    const sortRequests: unknown[] = [];
    const user = renderGrid("sorting", (...sort: unknown[]) => void sortRequests.push(...sort));

    await user.click(screen.getByRole("button", { name: "编码 列菜单" }));
    await user.click(await screen.findByRole("menuitem", { name: "降序" }));
    await user.click(screen.getByRole("button", { name: "电话 列菜单" }));
    await screen.findByRole("menuitem", { name: "左移" });

    expect(sortRequests).toEqual([{ field: "code", isDescending: true }]);
    expect(screen.queryByRole("menuitem", { name: "升序" })).toBeNull();
  });

  it("offers neither moving nor hiding for the first column", async () => {
    renderGrid("first");

    fireEvent.contextMenu(getHeader("名称"));

    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["自适应列宽"]);
  });
});

describe("the keys of a grid", () => {
  it("are listed in the help while it is mounted", () => {
    const { unmount } = render(<Keys />);
    expect(screen.queryByText("F2 编辑当前字段")).toBeNull();
    unmount();

    renderGrid("help");
    render(<Keys />);

    expect(screen.getByText("F2 编辑当前字段")).toBeDefined();
    expect(screen.getByText("Ctrl+Shift+→ 移动列（在表头）")).toBeDefined();
  });
});

/** Lists the lines of the help. */
function Keys() {
  const lines = useShortcuts().filter(({ scope }) => scope === "grid");
  return (
    <ul>
      {lines.map(({ keys, label }) => (
        <li key={keys}>{`${formatKeys(keys)} ${translate(label)}`}</li>
      ))}
    </ul>
  );
}

describe("the density of a grid", () => {
  it("makes rows higher and columns wider", () => {
    store(localStorage, "grid/large", { density: "large", widths: { phone: 200 } });

    renderGrid("large");

    expect(screen.getByRole("grid").className).toContain("sw-grid-large");
    expect(getHeader("编码").style.flex).toBe("115 1 115px");
    expect(getHeader("电话").style.flex).toBe("0 0 230px");
  });

  it.each([
    ["small", "sw-grid-small"],
    ["default", "sw-grid-middle"],
    ["large", "sw-grid-large"],
  ] as const)("follows the size of controls by default: %s", (size, expected) => {
    changeTheme({ size });

    renderGrid(`as ${size}`);

    expect(screen.getByRole("grid").className).toContain(expected);
  });

  it("keeps the stored setting regardless of the size of controls", () => {
    changeTheme({ size: "large" });
    store(localStorage, "grid/set", { density: "small" });

    renderGrid("set");

    expect(screen.getByRole("grid").className).toContain("sw-grid-small");
  });

  it("is large on a phone", () => {
    browser.narrow = true;

    renderGrid("phone");

    expect(screen.getByRole("grid").className).toContain("sw-grid-large");
  });
});
