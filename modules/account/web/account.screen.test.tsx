import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { accountText } from "#modules/account/text";
import { organisationApi } from "#modules/organisation/contract";
import { positionApi } from "#modules/position/contract";
import { type FakeServer, fakeServer, renderScreen, sampleOf } from "#testing";
import { type Account, AccountDetail, Account as Row } from "../account.contract.ts";
import { accountApi } from "../contract.ts";
import { Component as AccountListPage } from "./AccountListPage.tsx";

const texts = accountText;
let server: FakeServer;

function anAccount(about: Partial<Account> = {}): Account {
  return {
    ...Row.parse(sampleOf(Row)),
    id: idOf(1),
    account: "zhang",
    realName: "张三",
    avatar: null,
    phone: "138****5678",
    status: 1,
    isLocked: false,
    roles: [{ id: idOf(31), name: "现场员工" }],
    orgName: "市场部",
    version: 3,
    ...about,
  };
}

function serverHas(...rows: Account[]): void {
  server.answer(accountApi, "page", ({ page = 1, pageSize = 20 }) =>
    asPage({ page, pageSize }, { total: rows.length }, rows),
  );
}

const role = (id: number, name: string, reason: string | null = null) => ({
  id: idOf(id),
  name,
  code: null,
  disabled: reason !== null,
  reason,
});

beforeEach(() => {
  server = fakeServer();
  server.answer(organisationApi, "children", () => []);
  server.answer(organisationApi, "page", ({ page = 1, pageSize = 20 }) => asPage({ page, pageSize }, { total: 0 }, []));
  server.answer(positionApi, "list", () => []);
  server.answer(accountApi, "ownRoleList", () => ({
    grantedRoles: [role(31, "现场员工")],
    availableRoles: [role(32, "项目管理"), role(33, "系统管理员", "您没有此角色的全部权限")],
  }));
});

async function openMenu(user: Awaited<ReturnType<typeof renderScreen>>["user"], item: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "张三 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the list of accounts", () => {
  it("shows a masked phone and who is locked, and reveals the phone by a press", async () => {
    serverHas(anAccount({ isLocked: true }));
    server.answer(accountApi, "reveal", () => ({ value: "13812345678" }));
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /张三/u });
    expect(within(row).getByLabelText("连续输错密码，登录已锁定")).toBeDefined();
    await user.click(within(row).getByRole("button", { name: /138\*\*\*\*5678/u }));

    expect(await screen.findByText("13812345678")).toBeDefined();
    expect(server.heard(accountApi, "reveal")[0]?.input).toEqual({ id: 1, field: "phone" });
  });

  it("is about the organisation in the address", async () => {
    serverHas(anAccount());
    await renderScreen(<AccountListPage />, { server, texts, search: "orgId=5&withChildren=false" });

    await screen.findByRole("row", { name: /张三/u });

    expect(server.heard(accountApi, "page")[0]?.input).toMatchObject({ orgId: 5, withChildren: false });
  });

  it("resets a password and shows the new one once", async () => {
    serverHas(anAccount());
    server.answer(accountApi, "resetPwd", () => "Kx#7mPq2vT!9ab");
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await openMenu(user, "重置密码");
    const dialog = await screen.findByRole("dialog", { name: "重置“张三”的密码" });
    await user.click(within(dialog).getByRole("button", { name: "重置密码" }));

    expect(await within(dialog).findByText("Kx#7mPq2vT!9ab")).toBeDefined();
    expect(server.heard(accountApi, "resetPwd")[0]?.input).toEqual({ id: 1 });
    await user.click(within(dialog).getByRole("button", { name: "知道了" }));
    await waitFor(() => expect(screen.queryByText("Kx#7mPq2vT!9ab")).toBeNull());
  });

  it("says why a password is refused", async () => {
    serverHas(anAccount());
    server.refuse(accountApi, "resetPwd", { code: 400, message: "密码须包含大写字母" });
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await openMenu(user, "重置密码");
    const dialog = await screen.findByRole("dialog", { name: "重置“张三”的密码" });
    await user.type(within(dialog).getByLabelText("新密码"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "重置密码" }));

    expect(await within(dialog).findByText("密码须包含大写字母")).toBeDefined();
  });

  it("assigns roles, those beyond the caller with the reason", async () => {
    serverHas(anAccount());
    server.answer(accountApi, "grantRole", () => null);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await openMenu(user, "分配角色");
    const dialog = await screen.findByRole("dialog", { name: "为“张三”分配角色" });
    const beyond = await within(dialog).findByRole("checkbox", { name: /系统管理员.*您没有此角色的全部权限/u });
    expect(beyond).toHaveProperty("disabled", true);
    await user.click(within(dialog).getByRole("checkbox", { name: "项目管理" }));
    await user.click(within(dialog).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.heard(accountApi, "grantRole")[0]?.input).toEqual({ userId: 1, roleIdList: [31, 32] }),
    );
  });

  it("gives roles to several and says which were refused, and why", async () => {
    serverHas(anAccount(), anAccount({ id: idOf(2), realName: "李四", account: "li" }));
    server.answer(accountApi, "grantRoleMany", () => [
      { id: idOf(1), isDone: true, code: null, message: null },
      { id: idOf(2), isDone: false, code: "D1026", message: "不能修改自己的角色" },
    ]);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("checkbox", { name: "选择 张三" }));
    await user.click(screen.getByRole("checkbox", { name: "选择 李四" }));
    const bar = screen.getByRole("region", { name: "已选 2 项" });
    await user.click(within(bar).getByRole("button", { name: "追加角色" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(await within(dialog).findByRole("checkbox", { name: "项目管理" }));
    await user.click(within(dialog).getByRole("button", { name: "保存" }));

    expect(await screen.findByText("李四：不能修改自己的角色")).toBeDefined();
    expect(server.heard(accountApi, "grantRoleMany")[0]?.input).toEqual({ ids: [1, 2], roleIdList: [32] });
  });

  it("shows to somebody who may only look neither buttons nor switches nor selection", async () => {
    serverHas(anAccount());
    await renderScreen(<AccountListPage />, { server, texts, permissions: ["sysUser/page"] });

    const row = await screen.findByRole("row", { name: /张三/u });
    expect(within(row).queryByRole("switch")).toBeNull();
    expect(within(row).queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "新增" })).toBeNull();
    expect(screen.queryByRole("button", { name: /编辑/u })).toBeNull();
  });
});

describe("the form of an account", () => {
  it("asks for what the specification asks for, and counts what is wrong in each section", async () => {
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    await user.click(within(form).getByRole("button", { name: "保存" }));

    expect((await within(form).findAllByText("此项不能为空")).length).toBeGreaterThan(4);
    expect(server.heard(accountApi, "add")).toHaveLength(0);
  });

  it("fills in birth date, gender and age from an identity card", async () => {
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    await user.click(within(within(form).getByRole("radiogroup", { name: "分组" })).getByText("档案"));
    await user.type(within(form).getByLabelText("证件号码"), "11010519491231002X");

    await waitFor(() =>
      expect(Number(within(form).getByLabelText<HTMLInputElement>("年龄").value)).toBeGreaterThan(75),
    );
  });

  it("edits what the detail says and sends what was changed", async () => {
    const detail = {
      ...AccountDetail.parse(sampleOf(AccountDetail)),
      ...anAccount(),
      ...{ posTitle: "工程师", birthday: "1990-01-01", orgId: idOf(5), posId: idOf(6), accountType: 777 },
      ...{ idCardNum: null, email: null, joinDate: null, domainAccount: null, managerUserId: null, managerName: null },
      ...{ roleIdList: [idOf(31)], extOrgIdList: [], cardType: 0, sex: 1, cultureLevel: 10, age: 36 },
    };
    serverHas(anAccount());
    server.answer(accountApi, "detail", () => detail);
    server.answer(accountApi, "update", () => null);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "编辑 张三" }));
    const form = await screen.findByRole("dialog", { name: "编辑账号" });
    const nickName = await within(form).findByLabelText("昵称");
    await user.clear(nickName);
    await user.type(nickName, "阿三");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.heard(accountApi, "update")).toHaveLength(1));
    expect(server.heard(accountApi, "update")[0]?.input).toEqual({ id: 1, version: 3, nickName: "阿三" });
  });
});
