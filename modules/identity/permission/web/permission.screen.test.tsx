import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toId } from "#contract/id";
import { type Explanation, permissionApi } from "../contract.ts";
import { permissionText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as PermissionPage } from "./PermissionPage.tsx";

const texts = permissionText;
let server: FakeServer;

const refused: Explanation = {
  isAllowed: false,
  account: { id: toId(7), account: "li", realName: "李雷" },
  call: {
    route: "sysPos/delete",
    code: "sysPos/delete",
    title: "删除",
    permission: "删除",
    isOpen: false,
    reason: "notGranted",
  },
  roles: [
    {
      id: toId(3),
      name: "现场员工",
      code: "worker",
      isEnabled: true,
      grants: false,
      denies: false,
      dataScope: 5,
      organisations: ["一号项目部"],
      organisationCount: 1,
      hiddenFields: [],
    },
  ],
  scope: {
    kind: "listed",
    organisations: [{ id: toId(5), name: "一号项目部", withBelow: false }],
    organisationCount: 1,
  },
  row: null,
  hiddenFields: ["remark"],
  hiddenFieldTitles: ["备注"],
  rule: null,
  changes: [
    {
      kind: "grantMenu",
      roleId: toId(3),
      roleName: "现场员工",
      menuId: toId(9),
      menuTitle: "删除",
      organisationId: null,
      organisationName: null,
    },
  ],
};

beforeEach(() => {
  server = createFakeServer();
  server.answer(permissionApi, "calls", () => [
    { route: "sysPos/delete", code: "sysPos/delete", title: "删除", group: "职位管理", entity: "sysPos" },
    { route: "sysPos/page", code: "sysPos/page", title: "查询", group: "职位管理", entity: null },
  ]);
  server.answer(permissionApi, "accounts", () => [{ id: toId(7), account: "li", realName: "李雷" }]);
  server.answer(permissionApi, "records", () => [{ id: toId(11), name: "工长" }]);
  server.answer(permissionApi, "explain", () => refused);
});

async function choose(user: { click(element: Element): Promise<void> }, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: label }));
  const found = await screen.findAllByText(option);
  await user.click(found.at(-1) ?? document.body);
}

it("explains a refusal, the effect of each role and the change that would reverse it", async () => {
  const { user } = await renderScreen(<PermissionPage />, { server, texts });
  expect(await screen.findByText("请先选择账号和操作")).toBeDefined();

  await choose(user, "账号", "李雷 (li)");
  await choose(user, "操作", "删除");

  expect(await screen.findByRole("heading", { name: "李雷不能执行“删除”" })).toBeDefined();
  expect(screen.getByText("没有启用的角色持有权限“删除”。")).toBeDefined();
  const change = screen.getByRole("link", { name: "给角色“现场员工”授权菜单“删除”" });
  expect(change.getAttribute("href")).toBe(`#/system/role?record=${encodeURIComponent("edit:3:role.menus")}`);
  expect(screen.getByText("看不到的字段：备注")).toBeDefined();
  expect(server.receivedCalls(permissionApi, "explain").at(-1)?.input).toEqual({
    accountId: 7,
    route: "sysPos/delete",
  });
});

it("finds a call by words of its page, its title or its route, and shows the title", async () => {
  const { user } = await renderScreen(<PermissionPage />, { server, texts });
  const box = await screen.findByRole("combobox", { name: "操作" });

  await user.click(box);
  await user.type(box, "职位 sysPos/page");

  const options = () => [...document.querySelectorAll(".sw-permission-call")].map(({ textContent }) => textContent);
  await waitFor(() => expect(options()).toEqual(["查询sysPos/page"]));
  await user.clear(box);
  await user.type(box, "删除职位");
  await waitFor(() => expect(options()).toEqual(["删除sysPos/delete"]));
});

it("leads to the entry of the blacklist, for readers who may change it", async () => {
  const [change] = refused.changes;
  if (change === undefined) throw new Error("the answer has no change");
  server.answer(permissionApi, "explain", () => ({ ...refused, changes: [{ ...change, kind: "liftApi" as const }] }));
  const ask = async (permissions: string[] | undefined) => {
    const page = await renderScreen(<PermissionPage />, {
      server,
      texts,
      ...(permissions === undefined ? {} : { permissions }),
    });
    await choose(page.user, "账号", "李雷 (li)");
    await choose(page.user, "操作", "删除");
    await screen.findByRole("heading", { name: "李雷不能执行“删除”" });
    return page;
  };
  const { unmount } = await ask(undefined);

  expect(screen.getByRole("link", { name: /接口黑名单/u }).getAttribute("href")).toBe(
    `#/system/role?record=${encodeURIComponent("edit:3:role.apis:sysPos/delete")}`,
  );
  unmount();
  await ask(["sysPermission/explain"]);

  expect(screen.queryByRole("link", { name: /接口黑名单/u })).toBeNull();
});

it("asks for a record if the call works on one", async () => {
  const row: Explanation["row"] = {
    entity: "sysPos",
    name: "工长",
    isReadable: true,
    isWritable: true,
    reason: "wholeTenant",
    organisation: null,
    policies: [{ name: "tenant_wall", command: "ALL", condition: "tenant_id = 1" }],
  };
  const call = { ...refused.call, isOpen: true, reason: "granted" } as const;
  server.answer(permissionApi, "explain", ({ recordId }) => {
    return { ...refused, isAllowed: true, call, row: recordId === undefined ? null : row };
  });
  const { user } = await renderScreen(<PermissionPage />, { server, texts });
  await choose(user, "账号", "李雷 (li)");
  await choose(user, "操作", "删除");

  await choose(user, "记录（可选）", "工长");

  expect(await screen.findByRole("heading", { name: "李雷对“工长”可以执行“删除”" })).toBeDefined();
  const checks = screen.getAllByRole("list")[1] ?? document.body;
  expect(within(checks).getByText("此类数据租户内可见，不按机构划分。")).toBeDefined();
});

it("shows an error and tries again", async () => {
  server.refuse(permissionApi, "explain", { code: 400, message: "[D0009] 账号不存在", requestId: "r-1" });
  const { user } = await renderScreen(<PermissionPage />, { server, texts });
  await choose(user, "账号", "李雷 (li)");
  await choose(user, "操作", "查询");

  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText("账号不存在")).toBeDefined();
  server.answer(permissionApi, "explain", () => refused);
  await user.click(within(alert).getByRole("button", { name: "重试" }));

  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
