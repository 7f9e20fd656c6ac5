import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import type { GrantableMenu } from "#modules/identity/role/contract";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { type MenuPackage, menuPackageApi } from "../contract.ts";
import { tenantAdministrationText as texts } from "../text/index.ts";
import { PackageList } from "./PackageList.tsx";

const basic: MenuPackage = {
  id: toId(7),
  name: "基础版",
  menuCount: 12,
  tenantCount: 3,
  takesNew: false,
  newCount: 2,
  reviewedAt: new Date("2026-11-01T00:00:00Z"),
  orderNo: 1,
  remark: null,
  createTime: new Date("2026-11-01T00:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: null,
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

function aMenu(id: number, title: string, parentId: number | null): GrantableMenu {
  return {
    id: toId(id),
    parentId: parentId === null ? null : toId(parentId),
    type: parentId === null ? 1 : 2,
    title,
    permission: null,
    isEnabled: true,
    isGranted: true,
    isPlanned: false,
    locked: null,
  };
}

let server: FakeServer;
let rows: MenuPackage[];

beforeEach(() => {
  server = createFakeServer();
  rows = [basic];
  server.answer(menuPackageApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, rows),
  );
  server.answer(menuPackageApi, "newMenus", () => [aMenu(1, "现场", null), aMenu(2, "巡检", 1), aMenu(3, "台账", 1)]);
  server.answer(menuPackageApi, "acceptNew", () => null);
});

const open = async () => await renderScreen(<PackageList />, { server, texts, permissions: "all" });

it("takes those of the new menus that stay selected", async () => {
  const { user } = await open();
  const row = await screen.findByRole("row", { name: /基础版/u });
  expect(within(row).getByText("新增 2 项")).toBeDefined();

  await user.click(within(row).getByRole("button", { name: /更多操作/u }));
  await user.click(await screen.findByRole("menuitem", { name: "处理新菜单" }));
  const drawer = await screen.findByRole("dialog", { name: "“基础版”的新菜单" });
  await user.click(await within(drawer).findByRole("treeitem", { name: /台账/u }));
  await user.click(within(drawer).getByRole("button", { name: "保存" }));

  await waitFor(() =>
    expect(server.receivedCalls(menuPackageApi, "acceptNew")[0]?.input).toEqual({ id: 7, menuIdList: [2] }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("is not offered where a package has all menus", async () => {
  rows = [{ ...basic, newCount: 0 }];
  const { user } = await open();

  expect(await screen.findByText("没有新菜单")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /更多操作/u }));
  expect(await screen.findByRole("menuitem", { name: "删除" })).toBeDefined();
  expect(screen.queryByRole("menuitem", { name: "处理新菜单" })).toBeNull();
});
