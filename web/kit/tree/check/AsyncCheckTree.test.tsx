import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { AsyncCheckTree, type CheckedNodes } from "./AsyncCheckTree.tsx";
import type { TreeNode } from "../treeLines.ts";

type Unit = TreeNode & { readonly id: number; readonly aboveIds?: readonly number[] };

const company: Unit = { id: 1, name: "Company", hasChildren: true };
const bridge: Unit = { id: 2, name: "Bridge", hasChildren: true, path: "Company", aboveIds: [1] };
const tunnel: Unit = { id: 3, name: "Tunnel", hasChildren: false, path: "Company", aboveIds: [1] };
const tree = new Map<number | undefined, readonly Unit[]>([
  [undefined, [company]],
  [1, [bridge, tunnel]],
]);

let server: FakeServer;
const onChange = vi.fn<(value: CheckedNodes<number>) => void>();
const load = async (id: number | undefined) => await Promise.resolve(tree.get(id) ?? []);
const search = async () => await Promise.resolve([tunnel]);
const describeUnits = async (ids: readonly number[]) =>
  await Promise.resolve(ids.map((id) => ({ id, name: `Unit ${id}`, hasChildren: false, path: "Company / Bridge" })));

beforeEach(() => {
  server = createFakeServer();
  onChange.mockReset();
});

function Scope({ initial = [] }: { initial?: number[] }) {
  const [value, setValue] = useState<CheckedNodes<number>>(new Map(initial.map((id) => [id, false])));
  return (
    <AsyncCheckTree
      label="组织"
      queryKey={["unit", "scope"]}
      load={load}
      search={search}
      describe={describeUnits}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

const open = async (initial: number[] = []) => await renderScreen(<Scope initial={initial} />, { server });
const findItem = async (name: string) => await screen.findByRole("treeitem", { name: new RegExp(`^${name}`, "u") });
const value = () => [...(onChange.mock.lastCall?.[0].keys() ?? [])].toSorted((left, right) => left - right);
const branches = () => [...(onChange.mock.lastCall?.[0] ?? [])].flatMap(([id, withBelow]) => (withBelow ? [id] : []));
const chips = () => within(screen.getByRole("list", { name: /^已选/u })).getAllByRole("listitem");

describe("a large tree of checkboxes", () => {
  it("checks each node by itself, and lists the checked nodes with their paths", async () => {
    const { user } = await open();
    await user.click(await findItem("Company"));
    await user.click(await findItem("Tunnel"));

    expect(value()).toEqual([1, 3]);
    expect((await findItem("Company")).getAttribute("aria-checked")).toBe("true");
    expect((await findItem("Bridge")).getAttribute("aria-checked")).toBe("false");
    expect(chips().map(({ textContent, title }) => [textContent, title])).toEqual([
      ["Company", "Company"],
      ["Tunnel", "Company / Tunnel"],
    ]);
    await user.click(screen.getByRole("button", { name: "移除 Company" }));
    expect(value()).toEqual([3]);
  });

  it("checks a node with everything below, by its button and by Shift+Space", async () => {
    const { user } = await open();
    await findItem("Bridge");
    await user.click(screen.getByRole("button", { name: "连同下级：Bridge" }));

    expect([value(), branches()]).toEqual([[2], [2]]);
    expect(chips().map(({ textContent }) => textContent)).toEqual(["Bridge 连同全部下级"]);
    expect(screen.getByRole("button", { name: "连同下级：Bridge" }).getAttribute("aria-pressed")).toBe("true");
    (await findItem("Bridge")).focus();
    await user.keyboard("{Shift>} {/Shift}");
    expect([value(), branches()]).toEqual([[2], []]);
    await user.keyboard(" ");
    expect(value()).toEqual([]);
  });

  it("shows a node as mixed while only nodes below it are checked", async () => {
    const { user } = await open();
    await user.click(await findItem("Tunnel"));

    expect((await findItem("Company")).getAttribute("aria-checked")).toBe("mixed");
    expect((await findItem("Bridge")).getAttribute("aria-checked")).toBe("false");

    await user.click(await findItem("Company"));

    expect((await findItem("Company")).getAttribute("aria-checked")).toBe("true");
  });

  it("shows what a checked branch holds as checked, and locks it", async () => {
    const { user } = await open();
    await findItem("Tunnel");
    await user.click(screen.getByRole("button", { name: "连同下级：Company" }));

    const tunnel = await findItem("Tunnel");
    expect([tunnel.getAttribute("aria-checked"), tunnel.getAttribute("aria-disabled")]).toEqual(["true", "true"]);
    await user.click(tunnel);
    expect(value()).toEqual([1]);
  });

  it("checks a node in the search results", async () => {
    const { user } = await open();
    await findItem("Bridge");
    await user.type(screen.getByRole("textbox", { name: "搜索组织" }), "tun{Enter}");

    await waitFor(() => expect(screen.getAllByRole("treeitem")).toHaveLength(1));
    await user.click(await findItem("Tunnel"));

    expect(value()).toEqual([3]);
  });

  it("lists the changes since it was opened, and loads unknown names", async () => {
    const { user } = await open([50, 1]);
    expect(await screen.findByText("Unit 50")).toBeDefined();
    await user.click(await findItem("Tunnel"));
    await user.click(screen.getByRole("button", { name: "移除 Unit 50" }));

    await user.click(screen.getByRole("button", { name: "本次改动：新增 1，移除 1" }));

    expect(within(screen.getByRole("region", { name: "新增" })).getByText("Company / Tunnel")).toBeDefined();
    expect(within(screen.getByRole("region", { name: "移除" })).getByText("Company / Bridge / Unit 50")).toBeDefined();
  });

  it("shows the first 20 chips, and all on demand", async () => {
    const { user } = await open(Array.from({ length: 30 }, (_, index) => index + 100));
    expect(chips()).toHaveLength(20);

    await user.click(screen.getByRole("button", { name: "显示全部 30 项" }));

    expect(chips()).toHaveLength(30);
  });
});
