import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#base/answer";
import { readStored } from "#base/storage";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { serveSites, siteText as texts } from "#testing/siteApi.ts";
import { SiteListPage } from "#testing/SiteListPage.tsx";
import { SplitPage } from "./SplitPage.tsx";
import type { TreeNode } from "./treeLines.ts";
import { TreePanel } from "./TreePanel.tsx";

type Unit = TreeNode & { readonly id: number };

const unit = (id: number, name: string, about: Partial<Unit> = {}): Unit => ({
  id,
  name,
  hasChildren: false,
  ...about,
});
const company = unit(1, "Company", { hasChildren: true, count: 30 });
const bridge = unit(2, "Bridge", { hasChildren: true, count: 12 });
const tunnel = unit(3, "Tunnel", { count: 4 });
const welders = unit(4, "Welders");
const below = new Map<number | undefined, readonly Unit[]>([
  [undefined, [company]],
  [1, [bridge, tunnel]],
  [2, [welders]],
]);

let server: FakeServer;
const load = vi.fn<(id: number | undefined) => Promise<readonly Unit[]>>();
const search = vi.fn<(text: string) => Promise<readonly Unit[]>>();
const onSelect = vi.fn<(node: Unit | undefined) => void>();

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, []);
  load.mockReset().mockImplementation(async (id) => await Promise.resolve(below.get(id) ?? []));
  search.mockReset().mockResolvedValue([{ ...welders, path: "Company / Bridge" }]);
  onSelect.mockReset();
});

function Page({ withSwitch = false }: { withSwitch?: boolean }) {
  const [selected, setSelected] = useState<number>();
  const [withChildren, setWithChildren] = useState(false);
  return (
    <SplitPage
      panel={
        <TreePanel
          label="组织"
          queryKey={["unit", "panel"]}
          load={load}
          search={search}
          selected={selected}
          onSelect={(node) => {
            onSelect(node);
            setSelected(node?.id);
          }}
          {...(withSwitch ? { withChildren, onWithChildren: setWithChildren } : {})}
          footer="底部"
        />
      }
    >
      <SiteListPage />
    </SplitPage>
  );
}

const open = async (page = <Page />) => await renderScreen(page, { server, texts });
const item = (name: string | RegExp) => screen.getByRole("treeitem", { name });
const listLabels = () => screen.getAllByRole("treeitem").map((element) => element.getAttribute("aria-label"));
const listLoadedIds = () => load.mock.calls.map(([id]) => id);

describe("the tree beside a list", () => {
  it("is expanded to its second level, and loads expanded branches", async () => {
    const { user } = await open();
    await screen.findByRole("treeitem", { name: /Bridge/u });
    expect(listLabels()).toEqual(["Company，30", "Bridge，12", "Tunnel，4"]);

    await user.click(screen.getByRole("button", { name: "展开 Bridge" }));

    expect(await screen.findByRole("treeitem", { name: "Welders" })).toBeDefined();
    expect(item("Welders").getAttribute("aria-level")).toBe("3");
    expect(item(/Bridge/u).getAttribute("aria-expanded")).toBe("true");
    expect(listLoadedIds()).toEqual([undefined, 1, 2]);
    await user.click(screen.getByRole("button", { name: "收起 Bridge" }));
    expect(screen.queryByRole("treeitem", { name: "Welders" })).toBeNull();
  });

  it("selects a node by a click, and clears the selection by another click or its button", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("treeitem", { name: /Tunnel/u }));
    expect(item(/Tunnel/u).getAttribute("aria-selected")).toBe("true");

    await user.click(item(/Tunnel/u));
    await user.click(item(/Bridge/u));
    await user.click(screen.getByRole("button", { name: "显示全部" }));

    expect(onSelect.mock.calls.map(([node]) => node?.name)).toEqual(["Tunnel", undefined, "Bridge", undefined]);
  });

  it("can be used by keyboard alone", async () => {
    const { user } = await open();
    await screen.findByRole("treeitem", { name: /Bridge/u });
    const focused = () => document.activeElement?.getAttribute("aria-label");
    item(/Company/u).focus();

    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe("Bridge，12");
    await user.keyboard("{ArrowRight}");
    await screen.findByRole("treeitem", { name: "Welders" });
    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe("Welders");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(focused()).toBe("Bridge，12");
    expect(screen.queryByRole("treeitem", { name: "Welders" })).toBeNull();
    await user.keyboard("{End}");
    expect(focused()).toBe("Tunnel，4");
    await user.keyboard("{Home}b");
    expect(focused()).toBe("Bridge，12");
    await user.keyboard("{Enter}");
    expect(onSelect).toHaveBeenLastCalledWith(bridge);
    await user.keyboard("{Escape}");
    expect(onSelect).toHaveBeenLastCalledWith(undefined);
    expect(screen.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it("searches on the server, and shows the path of each match", async () => {
    const { user } = await open();
    await screen.findByRole("treeitem", { name: /Bridge/u });

    await user.type(screen.getByRole("textbox", { name: "搜索组织" }), "weld{Enter}");

    await waitFor(() => expect(listLabels()).toEqual(["Welders，Company / Bridge"]));
    expect(within(item(/^Welders/u)).getByText("Company / Bridge")).toBeDefined();
    expect(search.mock.calls).toEqual([["weld"]]);
    search.mockResolvedValue([]);
    await user.type(screen.getByRole("textbox", { name: "搜索组织" }), "x{Enter}");
    expect(await screen.findByText("没有匹配的组织")).toBeDefined();
    await user.clear(screen.getByRole("textbox", { name: "搜索组织" }));
    expect(await screen.findByRole("treeitem", { name: /Bridge/u })).toBeDefined();
  });

  it("shows why a branch failed to load, and can retry", async () => {
    load.mockImplementation(async (id) => {
      if (id === 2) throw new CallError("服务器出错", { status: 500 });
      return await Promise.resolve(below.get(id) ?? []);
    });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "展开 Bridge" }));
    expect(await screen.findByText("未能加载 Bridge 的下级：服务器出错")).toBeDefined();
    load.mockResolvedValue([welders]);

    await user.click(screen.getByRole("button", { name: "重新加载 Bridge 的下级" }));

    expect(await screen.findByRole("treeitem", { name: "Welders" })).toBeDefined();
  });

  it("shows an error if the whole tree failed to load, and can retry", async () => {
    load.mockRejectedValue(new CallError("服务器出错", { status: 500 }));
    const { user } = await open();
    const alert = await screen.findByRole("alert");
    load.mockImplementation(async (id) => await Promise.resolve(below.get(id) ?? []));

    await user.click(within(alert).getByRole("button", { name: "重试" }));

    expect(await screen.findByRole("treeitem", { name: /Company/u })).toBeDefined();
  });

  it("is resized by arrow keys and collapsed, and stores both", async () => {
    const { user } = await open();
    const edge = screen.getByRole("separator", { name: "组织宽度" });
    expect(edge.getAttribute("aria-valuenow")).toBe("240");
    edge.focus();

    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(edge.getAttribute("aria-valuenow")).toBe("272");
    await user.keyboard("{End}{ArrowRight}");
    expect(edge.getAttribute("aria-valuenow")).toBe("480");
    await user.click(screen.getByRole("button", { name: "收起组织" }));

    expect(screen.queryByRole("tree")).toBeNull();
    expect(readStored(localStorage, "grid/panel/unit")).toEqual({ width: 480, isFolded: true });
    await user.click(screen.getByRole("button", { name: "展开组织" }));
    expect(await screen.findByRole("tree", { name: "组织" })).toBeDefined();
  });

  it("has a switch to include descendants", async () => {
    const { user } = await open(<Page withSwitch />);
    const change = await screen.findByRole("switch", { name: "包含下级" });

    await user.click(change);

    expect(change.getAttribute("aria-checked")).toBe("true");
  });

  it("is a button on a phone, which opens a sheet", async () => {
    browser.narrow = true;
    const { user } = await open();
    expect(screen.queryByRole("tree")).toBeNull();

    await user.click(screen.getByRole("button", { name: "组织" }));
    const sheet = await screen.findByRole("dialog", { name: "组织" });
    await user.click(await within(sheet).findByRole("treeitem", { name: /Tunnel/u }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onSelect).toHaveBeenLastCalledWith(tunnel);
  });
});

describe("a tree with very many nodes", () => {
  it("renders only the visible ones, and focuses the last one by End", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => unit(index + 10, `Unit ${index}`));
    load.mockImplementation(async (id) => await Promise.resolve(id === undefined ? [company] : many));
    const { user, container } = await open();
    await screen.findByRole("treeitem", { name: "Unit 0" });

    expect(container.querySelectorAll("*").length).toBeLessThan(2500);
    item(/Company/u).focus();
    await user.keyboard("{End}");

    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Unit 19999"));
    expect(document.activeElement?.getAttribute("aria-posinset")).toBe("20000");
  });
});
