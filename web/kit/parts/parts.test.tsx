import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeServer, type FakeServer } from "#testing/fakeServer.ts";
import { renderScreen } from "#testing/renderScreen.tsx";
import { aSite, serveSites, siteApi, siteText as texts } from "#testing/siteApi.ts";
import { DataTable } from "../list/DataTable.tsx";
import { useList } from "../list/useList.ts";
import { defineResource } from "../resource/resource.ts";
import { Permission } from "./Permission.tsx";
import { RowAction } from "./RowAction.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  serveSites(server, [aSite(1)]);
});

const resource = defineResource(siteApi, (column) => ({ title: "site.title", columns: [column.text("name")] }));

/** A list whose rows have an action of the module's own, and no form. */
function Sites({ onRun, icon }: { onRun: () => void; icon?: ReactNode }) {
  const list = useList(resource);
  const actions = () => (
    <>
      <RowAction of={siteApi} call="setStatus" label="site.status" onClick={onRun} />
      <RowAction of={siteApi} call="add" label="site.manager" icon={icon} onClick={onRun} />
    </>
  );
  return <DataTable list={list} rowActions={actions} />;
}

describe("the actions of a row", () => {
  it("are the permitted ones, in the row's menu, with delete at the end", async () => {
    const onRun = vi.fn<() => void>();
    const permissions = ["site/page", "site/setStatus", "site/delete", "site/update"];
    const { user } = await renderScreen(<Sites onRun={onRun} />, { server, texts, permissions });

    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["状态", "删除"]);
    await user.click(screen.getByRole("menuitem", { name: "状态" }));

    await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
    expect(screen.queryByRole("button", { name: /编辑/u })).toBeNull();
  });

  it("include a button for an action with an icon before the menu, if rows cannot be edited", async () => {
    const onRun = vi.fn<() => void>();
    const { user } = await renderScreen(<Sites onRun={onRun} icon={<i />} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "负责人：工地 1" }));
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce());

    await user.click(screen.getByRole("button", { name: "工地 1 的更多操作" }));
    await screen.findByRole("menuitem", { name: "状态" });
    expect(screen.queryByRole("menuitem", { name: "负责人" })).toBeNull();
  });

  it("have the dangerous ones below the others, with delete at the end", async () => {
    function DangerousFirst() {
      const list = useList(resource);
      const actions = () => (
        <>
          <RowAction of={siteApi} call="add" label="site.manager" isDangerous onClick={() => undefined} />
          <RowAction of={siteApi} call="setStatus" label="site.status" onClick={() => undefined} />
        </>
      );
      return <DataTable list={list} rowActions={actions} />;
    }
    const { user } = await renderScreen(<DangerousFirst />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    const items = await screen.findAllByRole("menuitem");

    expect(items.map(({ textContent }) => textContent)).toEqual(["状态", "负责人", "删除"]);
  });

  it("have no menu if nothing is permitted", async () => {
    await renderScreen(<Sites onRun={() => undefined} />, { server, texts, permissions: ["site/page"] });

    await screen.findByRole("row", { name: /工地 1/u });

    expect(screen.queryByRole("button", { name: "工地 1 的更多操作" })).toBeNull();
  });

  it("ask for confirmation with the record's name before a deletion", async () => {
    server.answer(siteApi, "delete", () => null);
    const { user } = await renderScreen(<Sites onRun={() => undefined} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "工地 1 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog", { name: "确定删除“工地 1”？" });
    expect(server.receivedCalls(siteApi, "delete")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "删除" }));

    expect(await screen.findByText("已删除“工地 1”")).toBeDefined();
    expect(server.receivedCalls(siteApi, "delete").map(({ input }) => input)).toEqual([{ id: 1 }]);
  });
});

describe("Permission", () => {
  it.each([
    { needed: { call: "add" }, isShown: true },
    { needed: { call: "delete" }, isShown: false },
    { needed: { anyOf: ["delete", "add"] }, isShown: true },
    { needed: { anyOf: ["delete", "update"] }, isShown: false },
    { needed: { allOf: ["add", "page"] }, isShown: true },
    { needed: { allOf: ["add", "delete"] }, isShown: false },
  ] as const)("shows its content for $needed: $isShown", async ({ needed, isShown }) => {
    const permissions = ["site/page", "site/add"];
    await renderScreen(
      <Permission of={siteApi} {...needed}>
        {"内容"}
      </Permission>,
      { server, texts, permissions },
    );

    expect(screen.queryByText("内容") !== null).toBe(isShown);
  });
});

describe("the audit details of a row", () => {
  it("open by a click, and show who added and changed the row", async () => {
    serveSites(server, [aSite(1, { updateUserName: "韩梅", updateTime: new Date("2026-11-20T08:00:00Z") })]);
    const { user } = await renderScreen(<Sites onRun={() => undefined} />, { server, texts });

    await user.click(await screen.findByRole("button", { name: /工地 1 的修改记录/u }));

    expect(await screen.findByText("韩梅")).toBeDefined();
    expect(screen.getByText("管理员")).toBeDefined();
  });
});
