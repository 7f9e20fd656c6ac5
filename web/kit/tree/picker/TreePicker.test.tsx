import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "#testing/browser.ts";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import type { TreeNode } from "../treeLines.ts";
import { TreePicker } from "./TreePicker.tsx";

type Unit = TreeNode & { readonly id: number };

const company: Unit = { id: 1, name: "Company", hasChildren: true };
const bridge: Unit = { id: 2, name: "Bridge", hasChildren: false };
const closed: Unit = { id: 3, name: "Closed", hasChildren: false, isDisabled: true };
const own: Unit = { id: 4, name: "Own", hasChildren: false };
const below = new Map<number | undefined, readonly Unit[]>([
  [undefined, [company]],
  [1, [bridge, closed, own]],
]);
const load = async (id: number | undefined) => await Promise.resolve(below.get(id) ?? []);
const search = async (text: string) =>
  await Promise.resolve(
    [bridge, own].filter(({ name }) => name.includes(text)).map((unit) => ({ ...unit, path: "Company" })),
  );

let server: FakeServer;
const onChange = vi.fn<(value: unknown) => void>();

beforeEach(() => {
  server = createFakeServer();
  onChange.mockReset();
});

type FieldProps = { initial?: unknown; isMultiple?: boolean; initialName?: string };

function Field({ initial, isMultiple = false, initialName }: FieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <label htmlFor="parent">上级</label>
      <TreePicker
        id="parent"
        label="组织"
        queryKey={["unit", "picker"]}
        load={load}
        search={search}
        isMultiple={isMultiple}
        initialName={initialName}
        isDisabled={({ id }) => id === own.id}
        empty={isMultiple ? undefined : 0}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    </>
  );
}

const open = async (props: FieldProps = {}) => await renderScreen(<Field {...props} />, { server });
const field = () => screen.getByRole("combobox", { name: "上级" });

describe("a picker of a tree", () => {
  it("selects a node of an expanded branch, and shows its name", async () => {
    const { user } = await open({ initial: 0 });
    expect(field().textContent).toBe("请选择");
    await user.click(field());
    const popup = await screen.findByRole("dialog", { name: "组织" });

    await user.click(await within(popup).findByRole("treeitem", { name: "Bridge" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onChange.mock.calls).toEqual([[2]]);
    expect(field().textContent).toBe("Bridge");
  });

  it("opens as wide as its field, but not narrower than its names need", async () => {
    const { user } = await open();
    const widthOf = async () => (await screen.findByRole("dialog", { name: "组织" })).style.inlineSize;

    await user.click(field());
    expect(await widthOf()).toBe("976px");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    browser.width = 120;
    await user.click(field());

    await waitFor(async () => expect(await widthOf()).toBe("320px"));
  });

  it("can be used by keyboard alone, and Esc keeps the value", async () => {
    const { user } = await open();
    field().focus();
    await user.keyboard("{ArrowDown}");
    const box = await screen.findByRole("textbox", { name: "搜索组织" });
    await waitFor(() => expect(document.activeElement).toBe(box));
    await screen.findByRole("treeitem", { name: "Bridge" });

    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");

    expect(onChange.mock.calls).toEqual([[2]]);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onChange).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(field());
  });

  it("searches on the server", async () => {
    const { user } = await open();
    await user.click(field());
    await user.type(await screen.findByRole("textbox", { name: "搜索组织" }), "Bri{Enter}");

    const found = await screen.findByRole("treeitem", { name: "Bridge，Company" });
    expect(await within(found).findByText("Company")).toBeDefined();
    await user.click(found);

    expect(onChange.mock.calls).toEqual([[2]]);
  });

  it("selects the only match by Enter", async () => {
    const { user } = await open();
    await user.click(field());
    const box = await screen.findByRole("textbox", { name: "搜索组织" });
    await user.type(box, "Own{Enter}");
    await screen.findByRole("treeitem", { name: "Own，Company" });
    await user.keyboard("{Enter}");
    expect(onChange).not.toHaveBeenCalled();

    await user.clear(box);
    await user.type(box, "Bri{Enter}");
    await screen.findByRole("treeitem", { name: "Bridge，Company" });
    await user.keyboard("{Enter}");

    expect(onChange.mock.calls).toEqual([[2]]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("does not select disabled nodes", async () => {
    const { user } = await open();
    await user.click(field());

    await user.click(await screen.findByRole("treeitem", { name: "Closed" }));
    await user.click(screen.getByRole("treeitem", { name: "Own" }));

    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole("treeitem", { name: "Own" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("shows the initial name of its value, and can be cleared", async () => {
    const { user } = await open({ initial: 77, initialName: "Far away" });
    expect(field().textContent).toBe("Far away");

    await user.click(screen.getByRole("button", { name: "清除 组织" }));

    expect(onChange.mock.calls).toEqual([[0]]);
    expect(field().textContent).toBe("请选择");
  });

  it("stays open for several values", async () => {
    const { user } = await open({ isMultiple: true });
    await user.click(field());

    await user.click(await screen.findByRole("treeitem", { name: "Bridge" }));
    await user.click(screen.getByRole("treeitem", { name: "Company" }));

    expect(onChange.mock.calls).toEqual([[[2]], [[2, 1]]]);
    expect(screen.getByRole("treeitem", { name: "Bridge" }).getAttribute("aria-checked")).toBe("true");
    expect(field().textContent).toBe("BridgeCompany");
    await user.click(screen.getByRole("treeitem", { name: "Bridge" }));
    expect(onChange).toHaveBeenLastCalledWith([1]);
  });

  it("opens in a sheet on a phone", async () => {
    browser.narrow = true;
    const { user } = await open();
    await user.click(field());

    await user.click(await screen.findByRole("treeitem", { name: "Bridge" }));

    expect(onChange.mock.calls).toEqual([[2]]);
    await waitFor(() => expect(screen.queryByRole("tree")).toBeNull());
  });
});
