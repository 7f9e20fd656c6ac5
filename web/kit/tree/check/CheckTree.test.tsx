import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { CheckTree } from "./CheckTree.tsx";
import type { CheckNode } from "./checkNodes.ts";

const menus: CheckNode[] = [
  {
    id: "sys",
    name: "System",
    children: [
      {
        id: "accounts",
        name: "Accounts",
        children: [
          { id: "page", name: "Look", isInline: true, tags: ["GET"] },
          { id: "add", name: "Add", isInline: true },
          { id: "delete", name: "Delete", isInline: true, isDisabled: true, hint: "not yours to give" },
        ],
      },
      { id: "roles", name: "Roles" },
    ],
  },
  { id: "home", name: "Home" },
];

let server: FakeServer;
const onChange = vi.fn<(value: ReadonlySet<string>) => void>();

beforeEach(() => {
  server = createFakeServer();
  onChange.mockReset();
});

type GrantProps = { initial?: string[]; nodes?: CheckNode[]; isLinkedAtStart?: boolean };

function Grant({ initial = [], nodes = menus, isLinkedAtStart = true }: GrantProps) {
  const [value, setValue] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <CheckTree
      label="菜单"
      nodes={nodes}
      value={value}
      isLinkedAtStart={isLinkedAtStart}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

const open = async (props: GrantProps = {}) => await renderScreen(<Grant {...props} />, { server });
const item = (name: string | RegExp) => screen.getByRole("treeitem", { name });
const readChecked = (name: string | RegExp) => item(name).getAttribute("aria-checked");
const listLabels = () => screen.getAllByRole("treeitem").map((element) => element.getAttribute("aria-label"));
const value = () => [...(onChange.mock.lastCall?.[0] ?? [])].toSorted();
const getButton = (name: string) => screen.getByRole("button", { name });
const counter = () => screen.getByText(/^已选 /u).textContent;

describe("a tree of checkboxes", () => {
  it("has its tools behind one button on a phone", async () => {
    browser.narrow = true;
    const { user } = await open();
    expect(screen.queryByRole("button", { name: "全选" })).toBeNull();

    await user.click(getButton("更多工具"));
    await user.click(getButton("全选"));

    expect(value()).toEqual(["add", "home", "page", "roles"]);
    expect(screen.queryByRole("button", { name: "全选" })).toBeNull();
  });

  it("shows what is checked along with a collapsed parent", async () => {
    const { user } = await open();
    expect(screen.queryByRole("treeitem", { name: /^Add/u })).toBeNull();

    await user.click(item("Accounts"));

    expect(readChecked(/^Add/u)).toBe("true");
  });

  it("checks descendants with their parent, except disabled ones", async () => {
    const { user } = await open();
    await user.click(getButton("全部展开"));

    await user.click(item("System"));

    expect(value()).toEqual(["add", "page", "roles"]);
    expect([readChecked("System"), readChecked("Accounts"), readChecked("Roles")]).toEqual(["mixed", "mixed", "true"]);
    expect(counter()).toBe("已选 3 / 5");
    await user.click(item("Add"));
    expect(value()).toEqual(["page", "roles"]);
    await user.click(item("System"));
    await user.click(item("System"));
    expect(value()).toEqual([]);
  });

  it("shows why a node is disabled, and keeps its state", async () => {
    const { user } = await open({ initial: ["delete"] });
    await user.click(getButton("全部展开"));
    const disabled = item("Delete, not yours to give");

    await user.click(disabled);

    expect(disabled.title).toBe("not yours to give");
    expect(disabled.getAttribute("aria-disabled")).toBe("true");
    expect(onChange).not.toHaveBeenCalled();
    await user.click(getButton("全选"));
    await user.click(getButton("全不选"));
    expect(value()).toEqual(["delete"]);
  });

  it("checks each node by itself when unlinked, and removes inner nodes when linked again", async () => {
    const { user } = await open({ initial: ["page"] });
    await user.click(screen.getByRole("switch", { name: "勾选时连同下级" }));
    expect(readChecked("Accounts")).toBe("false");

    await user.click(item("System"));
    expect(value()).toEqual(["page", "sys"]);
    expect(counter()).toBe("已选 2 / 7");
    await user.click(screen.getByRole("switch", { name: "勾选时连同下级" }));

    expect(value()).toEqual(["page"]);
    expect(readChecked("System")).toBe("mixed");
  });

  it("can be used by keyboard alone, including inline leaves", async () => {
    const { user } = await open();
    const focused = () => document.activeElement?.getAttribute("aria-label");
    item("System").focus();

    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    expect(focused()).toBe("Look，GET");
    await user.keyboard("{ArrowRight} ");
    expect(focused()).toBe("Add");
    expect(value()).toEqual(["add"]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(focused()).toBe("Accounts");
    await user.keyboard("{ArrowLeft}{End}");
    expect(focused()).toBe("Home");
    expect(screen.queryByRole("treeitem", { name: "Add" })).toBeNull();
    expect(item("Accounts").getAttribute("aria-level")).toBe("2");
  });

  it("shows matches with their ancestors, and checks only the matches", async () => {
    const { user } = await open();

    await user.type(screen.getByRole("textbox", { name: "搜索菜单" }), "add{Enter}");

    await waitFor(() => expect(listLabels()).toEqual(["System", "Accounts", "Add"]));
    expect(within(item("Add")).getByText("Add").tagName).toBe("MARK");
    await user.click(getButton("全选"));
    expect(value()).toEqual(["add"]);
    await user.click(item("System"));
    expect(value()).toEqual([]);
    await user.clear(screen.getByRole("textbox", { name: "搜索菜单" }));
    await user.type(screen.getByRole("textbox", { name: "搜索菜单" }), "get{Enter}");
    await waitFor(() => expect(listLabels()).toEqual(["System", "Accounts", "Look，GET"]));
    await user.type(screen.getByRole("textbox", { name: "搜索菜单" }), "x{Enter}");
    expect(await screen.findByText("没有匹配的菜单")).toBeDefined();
  });

  it("lists the changes since it was opened by name, and can show only those", async () => {
    const { user } = await open({ initial: ["roles", "page"] });
    expect(screen.queryByText(/本次改动/u)).toBeNull();
    await user.click(item("Roles"));
    await user.click(item("Home"));

    await user.click(getButton("本次改动：新增 1，移除 1"));
    expect(within(screen.getByRole("region", { name: "新增" })).getByText("Home")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "移除" })).getByText("System / Roles")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "仅看变更" }));

    expect(listLabels()).toEqual(["System", "Roles", "Home"]);
  });

  it("renders only visible lines", async () => {
    const groups = Array.from({ length: 100 }, (_, group) => ({
      id: `g${group}`,
      name: `Group ${group}`,
      children: Array.from({ length: 49 }, (_leaf, leaf) => ({
        id: `${group}/${leaf}`,
        name: `Call ${group} ${leaf}`,
      })),
    }));
    const { user, container } = await open({ nodes: groups });

    await user.click(getButton("全选"));

    expect(counter()).toBe("已选 4900 / 4900");
    expect(item("Group 0").getAttribute("aria-setsize")).toBe("100");
    expect(container.querySelectorAll("*").length).toBeLessThan(2500);
  });
});
