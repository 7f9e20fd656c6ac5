import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { App } from "antd";
import { I18nextProvider } from "react-i18next";
import { beforeEach, describe, expect, it } from "vitest";
import { i18n, loadTexts } from "#base/i18n";
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
function shown(name: string, onSort: () => void = () => undefined) {
  render(
    <I18nextProvider i18n={i18n}>
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
      </App>
    </I18nextProvider>,
  );
  return userEvent.setup();
}

function head(title: string): HTMLElement {
  return screen.getByRole("columnheader", { name: title });
}

const order = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const settings = (name: string) => readStored(localStorage, `grid/${name}`);

function layOut(): void {
  for (const [index, cell] of screen.getAllByRole("columnheader").entries())
    cell.getBoundingClientRect = () => new DOMRect(index * 100, 0, 100, 34);
}

/** Drags a header from its middle to a place. */
function drag(title: string, x: number): void {
  layOut();
  const from = head(title);
  const { left } = from.getBoundingClientRect();
  fireEvent.pointerDown(from, { clientX: left + 50, button: 0, pointerType: "mouse" });
  fireEvent.pointerMove(from, { clientX: left + 52 });
  fireEvent.pointerMove(from, { clientX: x });
}

describe("a header that is dragged", () => {
  it("stands where it is dropped, now and later", () => {
    shown("drag");
    drag("状态", 110);
    expect(head("编码").className).toContain("sw-grid-drop-before");

    fireEvent.pointerUp(head("状态"));

    expect(order()).toEqual(["名称", "状态", "编码", "电话", "操作"]);
    expect(settings("drag")).toMatchObject({ order: ["name", "status", "code", "phone"] });
    expect(head("编码").className).not.toContain("sw-grid-drop");
  });

  it("sorts nothing, while one that is pressed does", () => {
    const sorted: string[] = [];
    shown("press", () => sorted.push("code"));
    const button = within(head("编码")).getByRole("button", { name: "编码" });
    drag("编码", 290);
    fireEvent.pointerUp(head("编码"));
    fireEvent.click(button);
    expect(sorted).toEqual([]);

    fireEvent.pointerDown(button, { clientX: 150 });
    fireEvent.pointerMove(button, { clientX: 152 });
    fireEvent.pointerUp(button);
    fireEvent.click(button);

    expect(sorted).toEqual(["code"]);
  });

  it("stays where it is when the finger only scrolls, and the first one always", () => {
    shown("still");
    layOut();

    fireEvent.pointerDown(head("状态"), { clientX: 350, pointerType: "touch" });
    fireEvent.pointerMove(head("状态"), { clientX: 110 });
    fireEvent.pointerUp(head("状态"));
    drag("名称", 290);
    fireEvent.pointerUp(head("名称"));

    expect(order()).toEqual(["名称", "编码", "电话", "状态", "操作"]);
  });
});

describe("a header under the keyboard", () => {
  it("moves by Ctrl, Shift and the arrows, and the keyboard with it", async () => {
    const user = shown("step");
    head("编码").focus();

    await user.keyboard("{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{/Control}");

    expect(order()).toEqual(["名称", "电话", "状态", "编码", "操作"]);
    expect(document.activeElement).toBe(head("编码"));
  });

  it("opens its menu by Alt and the arrow, and gets the keyboard back", async () => {
    const user = shown("menu");
    head("电话").focus();

    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await user.click(await screen.findByRole("menuitem", { name: "固定在左侧" }));

    expect(order()).toEqual(["名称", "电话", "编码", "状态", "操作"]);
    expect(head("电话").style.insetInlineStart).toBe("100px");
    expect(settings("menu")).toMatchObject({ pins: { phone: "start" } });
    await expect.poll(() => document.activeElement).toBe(head("电话"));
  });
});

describe("the menu of a header", () => {
  it("opens where the secondary button is pressed, and fixes, moves, fits and hides the column", async () => {
    store(localStorage, "grid/all", { pins: { code: "end" } });
    const user = shown("all");
    expect(order()).toEqual(["名称", "电话", "状态", "编码", "操作"]);
    expect(head("编码").style.insetInlineEnd).toBe("84px");
    const choose = async (entry: string) => {
      fireEvent.contextMenu(head("编码"));
      await user.click(await screen.findByRole("menuitem", { name: entry }));
    };

    await choose("取消固定");
    expect(order()).toEqual(["名称", "编码", "电话", "状态", "操作"]);
    await choose("右移");
    expect(order()).toEqual(["名称", "电话", "编码", "状态", "操作"]);
    browser.width = 233;
    await choose("自适应列宽");
    browser.width = 1000;
    expect(head("编码").style.flex).toBe("0 0 235px");
    await choose("隐藏此列");

    expect(order()).toEqual(["名称", "电话", "状态", "操作"]);
    expect(settings("all")).toMatchObject({ hidden: ["code"], pins: {}, widths: { code: 235 } });
  });

  it("sorts where the column can be sorted", async () => {
    const asked: unknown[] = [];
    const user = shown("sorting", (...sort: unknown[]) => void asked.push(...sort));

    await user.click(screen.getByRole("button", { name: "编码 列菜单" }));
    await user.click(await screen.findByRole("menuitem", { name: "降序" }));
    await user.click(screen.getByRole("button", { name: "电话 列菜单" }));
    await screen.findByRole("menuitem", { name: "左移" });

    expect(asked).toEqual([{ field: "code", isDescending: true }]);
    expect(screen.queryByRole("menuitem", { name: "升序" })).toBeNull();
  });

  it("neither moves nor hides the first column", async () => {
    shown("first");

    fireEvent.contextMenu(head("名称"));

    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["自适应列宽"]);
  });
});

describe("the keys of a grid", () => {
  it("are listed for the help while it is in sight", () => {
    const { unmount } = render(<Keys />);
    expect(screen.queryByText("F2 编辑当前字段")).toBeNull();
    unmount();

    shown("help");
    render(<Keys />);

    expect(screen.getByText("F2 编辑当前字段")).toBeDefined();
    expect(screen.getByText("Ctrl+Shift+→ 移动列（在表头）")).toBeDefined();
  });
});

/** What the help lists. */
function Keys() {
  const lines = useShortcuts().filter(({ scope }) => scope === "grid");
  return (
    <ul>
      {lines.map(({ keys, label }) => (
        <li key={keys}>{`${formatKeys(keys)} ${i18n.t(label)}`}</li>
      ))}
    </ul>
  );
}

describe("the density of a grid", () => {
  it("makes rows higher and columns wider", () => {
    store(localStorage, "grid/large", { density: "large", widths: { phone: 200 } });

    shown("large");

    expect(screen.getByRole("grid").className).toContain("sw-grid-large");
    expect(head("编码").style.flex).toBe("115 1 115px");
    expect(head("电话").style.flex).toBe("0 0 230px");
  });

  it.each([
    ["small", "sw-grid-small"],
    ["default", "sw-grid-middle"],
    ["large", "sw-grid-large"],
  ] as const)("goes with the size of controls where nobody has set it: %s", (size, expected) => {
    changeTheme({ size });

    shown(`as ${size}`);

    expect(screen.getByRole("grid").className).toContain(expected);
  });

  it("stays as it was set whatever size controls have", () => {
    changeTheme({ size: "large" });
    store(localStorage, "grid/set", { density: "small" });

    shown("set");

    expect(screen.getByRole("grid").className).toContain("sw-grid-small");
  });

  it("is large on a phone, whatever is set", () => {
    browser.narrow = true;

    shown("phone");

    expect(screen.getByRole("grid").className).toContain("sw-grid-large");
  });
});
