import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { accountText } from "../text/index.ts";
import { Organisation, organisationApi } from "#modules/identity/organisation/contract";
import { positionApi } from "#modules/identity/position/contract";
import { DataScope } from "#modules/identity/role/contract";
import { createFakeServer, createSample, type FakeServer, renderScreen } from "#testing";
import { type Account, AccountDetail, type RequirableField, Account as Row } from "../account.contract.ts";
import { AccountType } from "#contract/accountType";
import { store } from "#base/storage";
import { batchApi } from "#modules/records/batch/contract";
import { accountApi } from "../contract.ts";
import { Component as AccountListPage } from "./AccountListPage.tsx";

const texts = accountText;
let server: FakeServer;

function anAccount(overrides: Partial<Account> = {}): Account {
  return {
    ...Row.parse(createSample(Row)),
    id: toId(1),
    account: "zhang",
    realName: "张三",
    avatar: null,
    phone: "138****5678",
    status: 1,
    isLocked: false,
    roles: [{ id: toId(31), name: "现场员工" }],
    orgName: "市场部",
    version: 3,
    ...overrides,
  };
}

function aDetail(overrides: Partial<AccountDetail> = {}): AccountDetail {
  return {
    ...AccountDetail.parse(createSample(AccountDetail)),
    ...anAccount(),
    posTitle: "工程师",
    avatar: "/api/sysFile/picture?id=7",
    signature: null,
    birthday: "1990-01-01",
    orgId: toId(5),
    posId: toId(6),
    accountType: 777,
    idCardNum: null,
    email: null,
    joinDate: null,
    domainAccount: null,
    managerUserId: null,
    managerName: null,
    roleIdList: [toId(31)],
    extOrgIdList: [],
    cardType: 0,
    sex: 1,
    cultureLevel: 10,
    age: 36,
    ...overrides,
  };
}

function serverHas(...rows: Account[]): void {
  server.answer(accountApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: rows.length }, rows),
  );
}

const role = (id: number, name: string, reason: string | null = null) => ({
  id: toId(id),
  name,
  code: null,
  dataScope: DataScope.self,
  disabled: reason !== null,
  reason,
});

beforeEach(() => {
  server = createFakeServer();
  server.answer(organisationApi, "children", () => []);
  server.answer(organisationApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 0 }, []));
  server.answer(positionApi, "list", () => []);
  server.answer(accountApi, "ownRoleList", () => ({
    grantedRoles: [role(31, "现场员工")],
    availableRoles: [role(32, "项目管理"), role(33, "系统管理员", "您没有此角色的全部权限")],
  }));
});

type User = Awaited<ReturnType<typeof renderScreen>>["user"];

async function openMenu(user: User, item: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "张三 的更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

/** Opens a copy of an account, with the name and the phone of another person. */
async function copyAccount() {
  serverHas(anAccount());
  server.answer(accountApi, "passwordDelivery", () => ({ email: false, invitation: false, url: null }));
  server.answer(accountApi, "add", () => toId(42));
  server.answer(accountApi, "detail", () => ({
    ...AccountDetail.parse(createSample(AccountDetail)),
    ...anAccount(),
    posTitle: "工程师",
    orgId: toId(5),
    posId: toId(6),
    accountType: 777,
    managerUserId: null,
    managerName: null,
    roleIdList: [toId(31)],
    extOrgIdList: [],
  }));
  const { user } = await renderScreen(<AccountListPage />, { server, texts });
  await openMenu(user, "复制");
  const form = await screen.findByRole("dialog", { name: "复制账号" });
  await enterPerson(user, form, ["wang", "王五", "13800138000"]);
  return { user, form };
}

async function enterPerson(user: User, form: HTMLElement, [account, name, phone]: readonly [string, string, string]) {
  await user.type(await within(form).findByLabelText("账号"), account);
  await user.type(within(form).getByLabelText("姓名"), name);
  await user.type(within(form).getByLabelText("手机号码"), phone);
}

describe("the list of accounts", () => {
  it("shows masked phones and locked accounts, and reveals a phone on click", async () => {
    serverHas(anAccount({ isLocked: true }));
    server.answer(accountApi, "reveal", () => ({ value: "13812345678" }));
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /张三/u });
    expect(within(row).getByLabelText("登录多次失败，已锁定")).toBeDefined();
    await user.click(within(row).getByRole("button", { name: /138\*\*\*\*5678/u }));

    expect(await screen.findByText("13812345678")).toBeDefined();
    expect(server.receivedCalls(accountApi, "reveal")[0]?.input).toEqual({ id: 1, field: "phone" });
  });

  it("is filtered by the organisation in the address", async () => {
    serverHas(anAccount());
    await renderScreen(<AccountListPage />, { server, texts, search: "orgId=5&withChildren=false" });

    await screen.findByRole("row", { name: /张三/u });

    expect(server.receivedCalls(accountApi, "page")[0]?.input).toMatchObject({ orgId: 5, withChildren: false });
  });

  it("resets a password and shows the new one once", async () => {
    serverHas(anAccount());
    server.answer(accountApi, "resetPwd", () => "Kx#7mPq2vT!9ab");
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await openMenu(user, "重置密码");
    const dialog = await screen.findByRole("dialog", { name: "重置“张三”的密码" });
    await user.click(within(dialog).getByRole("button", { name: "重置密码" }));

    expect(await within(dialog).findByText("Kx#7mPq2vT!9ab")).toBeDefined();
    expect(server.receivedCalls(accountApi, "resetPwd")[0]?.input).toEqual({ id: 1 });
    await user.click(within(dialog).getByRole("button", { name: "知道了" }));
    await waitFor(() => expect(screen.queryByText("Kx#7mPq2vT!9ab")).toBeNull());
  });

  it("shows why a password is refused", async () => {
    serverHas(anAccount());
    server.refuse(accountApi, "resetPwd", { code: 400, message: "密码须包含大写字母" });
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await openMenu(user, "重置密码");
    const dialog = await screen.findByRole("dialog", { name: "重置“张三”的密码" });
    await user.type(within(dialog).getByLabelText("新密码"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "重置密码" }));

    expect(await within(dialog).findByText("密码须包含大写字母")).toBeDefined();
  });

  it("assigns roles, and shows the reason for those that the caller may not grant", async () => {
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
      expect(server.receivedCalls(accountApi, "grantRole")[0]?.input).toEqual({ userId: 1, roleIdList: [31, 32] }),
    );
  });

  it("adds roles to several accounts, or changes another field of them", async () => {
    serverHas(anAccount(), anAccount({ id: toId(2), realName: "李四", account: "li" }));
    server.refuse(batchApi, "run", { code: 400, message: "[D1009] 没有可处理的记录" });
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("checkbox", { name: "选择 张三" }));
    await user.click(screen.getByRole("checkbox", { name: "选择 李四" }));
    const bar = screen.getByRole("region", { name: "已选 2 项" });
    await user.click(within(bar).getByRole("button", { name: "批量修改" }));
    const entries = await screen.findAllByRole("menuitem");
    expect(entries.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
      "调整机构",
      "设置职位",
      "追加角色",
      "移除角色",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "追加角色" }));
    const dialog = await screen.findByRole("dialog", { name: "追加角色（2 条）" });
    await user.click(await within(dialog).findByRole("checkbox", { name: "项目管理" }));
    await user.click(within(dialog).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(batchApi, "run")[0]?.input).toEqual({
        call: "sysUser/addRoles",
        ids: [1, 2],
        input: { roleIdList: [32] },
      }),
    );
  });

  it("shows what matters first, and the other fields on request", async () => {
    store(localStorage, "grid/sysUser/page", { account: 7, shown: ["jobNum"] });
    serverHas(anAccount({ accountType: AccountType.normal, jobNum: "A-17" }));
    await renderScreen(<AccountListPage />, { server, texts });

    expect(await screen.findByText("A-17")).toBeDefined();
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers.filter((header) => header !== "")).toEqual([
      "姓名",
      "账号",
      "状态",
      "所属机构",
      "职位",
      "手机号码",
      "角色",
      "工号",
      "修改记录",
      "操作",
    ]);
  });

  it("names the unlocked account", async () => {
    serverHas(anAccount({ isLocked: true }));
    server.answer(accountApi, "unlockLogin", () => null);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await openMenu(user, "解除锁定");

    expect(await screen.findByText("已解锁“张三”")).toBeDefined();
  });

  it("shows neither buttons nor switches nor selection to an account that may only view", async () => {
    serverHas(anAccount());
    await renderScreen(<AccountListPage />, { server, texts, permissions: ["sysUser/page"] });

    const row = await screen.findByRole("row", { name: /张三/u });
    expect(within(row).queryByRole("switch")).toBeNull();
    expect(within(row).queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "新增" })).toBeNull();
    expect(screen.queryByRole("button", { name: /编辑/u })).toBeNull();
  });
});

describe("the conditions of the list", () => {
  it("name the role of a condition, and repeat no keyword", async () => {
    serverHas(anAccount());
    const search = "?keyword=张&roleId=31";
    await renderScreen(<AccountListPage />, { server, texts, search });

    const chips = await screen.findByRole("group", { name: "筛选条件" });

    expect(await within(chips).findByText("角色：现场员工")).toBeDefined();
    const labels = within(chips)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(["清除条件角色：现场员工", "清除全部条件"]);
  });
});

describe("new passwords", () => {
  const passwordsOf = (ids: readonly number[]) =>
    ids.map((id) => ({
      id: toId(id),
      account: `a${id}`,
      realName: `员工${id}`,
      password: id === 3 ? null : `Kx#7mPq${id}`,
      isSent: false,
      message: id === 3 ? "该账号没有邮箱" : null,
    }));

  function serverGivesPasswords(email: boolean): void {
    server.answer(accountApi, "passwordDelivery", () => ({ email, invitation: false, url: null }));
    server.answer(accountApi, "resetPwdMany", ({ ids }) => passwordsOf(ids));
  }

  it("are made for the selected accounts after a warning, and shown with the reason for a refused one", async () => {
    serverHas(anAccount(), anAccount({ id: toId(3), realName: "王五", account: "wang" }));
    serverGivesPasswords(false);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("checkbox", { name: "选择 张三" }));
    await user.click(screen.getByRole("checkbox", { name: "选择 王五" }));
    await user.click(screen.getByRole("button", { name: "新密码" }));
    const dialog = await screen.findByRole("dialog", { name: "一次性密码" });
    expect(await within(dialog).findByText(/为 2 个账号设置新的一次性密码。原密码立即失效/u)).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: "发送到邮箱" })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "显示密码" }));

    expect(await within(dialog).findByText("Kx#7mPq1")).toBeDefined();
    expect(within(dialog).getByText("该账号没有邮箱")).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "下载文件" })).toBeDefined();
    expect(server.receivedCalls(accountApi, "resetPwdMany")[0]?.input).toEqual({ ids: [1, 3], byEmail: false });
    await user.click(within(dialog).getByRole("button", { name: "复制全部" }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^员工1\ta1\tKx#7mPq1\n\n打开 .*#\/login\?tid=1，用账号或手机号和一次性密码登录/u);
  });

  it("are sent by e-mail where there is a mail server", async () => {
    serverHas(anAccount());
    serverGivesPasswords(true);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("checkbox", { name: "选择 张三" }));
    await user.click(screen.getByRole("button", { name: "新密码" }));
    const dialog = await screen.findByRole("dialog", { name: "一次性密码" });
    await user.click(await within(dialog).findByRole("button", { name: "发送到邮箱" }));

    await waitFor(() =>
      expect(server.receivedCalls(accountApi, "resetPwdMany")[0]?.input).toEqual({ ids: [1], byEmail: true }),
    );
  });

  it("are offered in the menu of an account that has never signed in", async () => {
    const known = anAccount({ id: toId(2), realName: "李四", account: "li", lastLoginTime: new Date(0) });
    serverHas(anAccount({ lastLoginTime: null }), known);
    serverGivesPasswords(false);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "李四 的更多操作" }));
    await screen.findByRole("menuitem", { name: "复制" });
    expect(screen.queryByRole("menuitem", { name: "密码与邀请" })).toBeNull();
    await user.keyboard("{Escape}");
    await openMenu(user, "密码与邀请");

    const dialog = await screen.findByRole("dialog", { name: "一次性密码" });
    await user.click(await within(dialog).findByRole("button", { name: "显示密码" }));
    expect(await within(dialog).findByText("Kx#7mPq1")).toBeDefined();
  });

  it("are offered as soon as a new account is saved", async () => {
    const { user, form } = await copyAccount();
    serverGivesPasswords(false);
    await user.click(within(within(form).getByRole("radiogroup", { name: "分组" })).getByText("档案"));
    await user.type(within(form).getByLabelText("证件号码"), "11010519491231002X");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    const dialog = await screen.findByRole("dialog", { name: "一次性密码" });
    expect(within(dialog).getByText(/已新增 1 个账号/u)).toBeDefined();
    expect(within(dialog).getByText("也可以稍后发放：在列表中选中账号，点“新密码”。")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "显示密码" }));
    expect(await within(dialog).findByText("Kx#7mPq42")).toBeDefined();
    expect(within(dialog).getByText(/^登录地址 http:\/\/localhost\S* 只能在这台电脑上打开/u)).toBeDefined();

    await user.click(within(dialog).getByRole("button", { name: "知道了" }));
    const question = await screen.findByRole("dialog", { name: "这些密码还没有复制或下载，关闭后不再显示" });
    await user.click(within(question).getByRole("button", { name: /取\s?消/u }));
    await user.click(within(dialog).getByRole("button", { name: "下载文件" }));
    await user.click(within(dialog).getByRole("button", { name: "知道了" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "一次性密码" })).toBeNull());
    expect(server.receivedCalls(accountApi, "add")[0]?.input).toMatchObject({ account: "wang", sex: 2 });
  });
});

describe("the form of an account", () => {
  it("keeps the organisation for the next new account, and offers the roles of the one before", async () => {
    const { user, form } = await copyAccount();
    await user.click(within(form).getByRole("button", { name: "保存并新增" }));
    await waitFor(() => expect(server.receivedCalls(accountApi, "add")).toHaveLength(1));
    const next = await screen.findByRole("dialog", { name: "新增账号" });
    await enterPerson(user, next, ["zhao", "赵六", "13800138001"]);
    const offer = await within(next).findByRole("button", { name: "与上一位相同：现场员工" });
    const role = within(next).getByRole<HTMLInputElement>("checkbox", { name: "现场员工" });
    expect(within(next).queryByRole("checkbox", { checked: true })).toBeNull();
    expect(role.closest("label")?.textContent).toContain("只有本人创建或属于本人的数据");
    await user.click(offer);
    expect(role.checked).toBe(true);
    expect(within(next).queryByRole("button", { name: /与上一位相同/u })).toBeNull();

    await user.click(within(next).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(accountApi, "add")).toHaveLength(2));
    const sent = { account: "zhao", accountType: 777, orgId: 5, roleIdList: [31] };
    expect(server.receivedCalls(accountApi, "add")[1]?.input).toMatchObject(sent);
  });

  it("starts with the only organisation, and gets an account name by the real name", async () => {
    const organisation = { ...Organisation.parse(createSample(Organisation)), id: toId(5), hasChildren: false };
    server.answer(organisationApi, "children", () => [{ ...organisation, disabled: false }]);
    server.answer(accountApi, "proposeAccount", () => "wangwu");
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    await user.type(within(form).getByLabelText("姓名"), "王五");

    const account = within(form).getByLabelText<HTMLInputElement>("账号");
    await waitFor(() => expect(account.value).toBe("wangwu"));
    expect(server.receivedCalls(accountApi, "proposeAccount").at(-1)?.input).toEqual({ realName: "王五" });
    await waitFor(() =>
      expect(server.receivedCalls(organisationApi, "page").at(-1)?.input).toMatchObject({ ids: [5] }),
    );
  });

  it("asks for the status and no pictures of a new account", async () => {
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    const status = await within(form).findByRole("radiogroup", { name: "状态" });

    expect(within(status).getByRole<HTMLInputElement>("radio", { name: "启用" }).checked).toBe(true);
    expect(within(form).queryByText("电子签名")).toBeNull();
  });

  it("requires the fields of the specification, and counts the errors in each section", async () => {
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(within(form).getAllByText("请填写此项").length).toBeGreaterThan(4));
    expect(server.receivedCalls(accountApi, "add")).toHaveLength(0);
  });

  it("also requires what the tenant has chosen", async () => {
    serverHas(anAccount());
    server.answer(accountApi, "requirements", () => ["joinDate" as const]);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    await user.click(within(form).getByRole("button", { name: "保存" }));
    const joinDate = await within(form).findByLabelText("入职日期");
    const posTitle = within(form).getByLabelText("职称");

    await waitFor(() => expect(joinDate.getAttribute("aria-invalid")).toBe("true"));
    expect(posTitle.getAttribute("aria-invalid")).not.toBe("true");
  });

  it("saves a change of an account that lacks required details, but removes none", async () => {
    serverHas(anAccount());
    server.answer(accountApi, "detail", () => aDetail({ birthday: null, roleIdList: [] }));
    server.answer(accountApi, "requirements", () => ["posTitle" as const, "birthday" as const]);
    server.answer(accountApi, "update", () => null);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });
    await user.click(await screen.findByRole("button", { name: "编辑 张三" }));
    const form = await screen.findByRole("dialog", { name: "编辑账号" });
    const sections = await within(form).findByRole("radiogroup", { name: "分组" });
    await user.click(within(sections).getByText("任职信息"));
    await user.clear(within(form).getByLabelText("职称"));
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect(await within(form).findByText("请填写此项")).toBeDefined();

    await user.type(within(form).getByLabelText("职称"), "高工");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(accountApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(accountApi, "update")[0]?.input).toEqual({ id: 1, version: 3, posTitle: "高工" });
  });

  it("fills in birth date, gender and age from an identity card", async () => {
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增账号" });
    await user.click(within(await within(form).findByRole("radiogroup", { name: "分组" })).getByText("档案"));
    await user.type(within(form).getByLabelText("证件号码"), "11010519491231002X");

    await waitFor(() =>
      expect(Number(within(form).getByLabelText<HTMLInputElement>("年龄").value)).toBeGreaterThan(75),
    );
  });

  it("loads the detail and sends the changed fields", async () => {
    const detail = aDetail({ signature: "/api/sysFile/picture?id=8" });
    serverHas(anAccount());
    server.answer(accountApi, "detail", () => detail);
    server.answer(accountApi, "update", () => null);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "编辑 张三" }));
    const form = await screen.findByRole("dialog", { name: "编辑账号" });
    const sections = await within(form).findByRole("radiogroup", { name: "分组" });
    expect(within(form).queryByRole("radiogroup", { name: "状态" })).toBeNull();
    await user.click(within(sections).getByText("档案"));
    const nickName = within(form).getByLabelText("昵称");
    await user.clear(nickName);
    await user.type(nickName, "阿三");
    for (const name of ["姓名全拼", "姓名简拼"]) expect(within(form).getByLabelText(name)).toBeDefined();
    await user.click(await within(form).findByRole("button", { name: "头像" }));
    expect(within(form).queryByRole("button", { name: "头像" })).toBeNull();
    expect(within(form).getByRole("button", { name: "电子签名" })).toBeDefined();
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(accountApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(accountApi, "update")[0]?.input).toEqual({
      id: 1,
      version: 3,
      nickName: "阿三",
      avatar: null,
    });
  });
});

describe("the required details", () => {
  it("are chosen by those who may, and apply to the next form", async () => {
    serverHas(anAccount());
    let required: RequirableField[] = ["posTitle"];
    server.answer(accountApi, "requirements", () => required);
    server.answer(accountApi, "saveRequirements", ({ fields }) => {
      required = fields;
      return null;
    });
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("button", { name: "新增" }));
    const earlier = await screen.findByRole("dialog", { name: "新增账号" });
    await user.click(await within(earlier).findByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "新增账号" })).toBeNull());

    await user.click(await screen.findByRole("button", { name: "必填信息" }));
    const dialog = await screen.findByRole("dialog", { name: "必填信息" });
    await waitFor(() => expect(within(dialog).getByRole("checkbox", { name: "职称" })).toHaveProperty("checked", true));
    await user.click(within(dialog).getByRole("checkbox", { name: "出生日期" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "职称" }));
    await user.click(within(dialog).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(accountApi, "saveRequirements")[0]?.input).toEqual({ fields: ["birthday"] }),
    );
    expect(await screen.findByText("已保存")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "必填信息" })).toBeNull());
    for (const [name, isRequired] of [
      ["出生日期", true],
      ["职称", false],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "新增" }));
      const form = await screen.findByRole("dialog", { name: "新增账号" });
      await user.click(await within(form).findByRole("button", { name: "保存" }));
      const input = await within(form).findByLabelText(name);
      await waitFor(() => expect(input.getAttribute("aria-invalid") === "true").toBe(isRequired));
      await user.click(within(form).getByRole("button", { name: "取消" }));
      await waitFor(() => expect(screen.queryByRole("dialog", { name: "新增账号" })).toBeNull());
    }
  });

  it("are not offered to others", async () => {
    serverHas(anAccount());
    await renderScreen(<AccountListPage />, { server, texts, permissions: ["sysUser/page", "sysUser/add"] });
    await screen.findByRole("row", { name: /张三/u });

    expect(screen.queryByRole("button", { name: "必填信息" })).toBeNull();
  });
});

describe("a change of an account", () => {
  it("asks before its person loses access", async () => {
    serverHas(anAccount());
    const { user } = await renderScreen(<AccountListPage />, { server, texts });

    await user.click(await screen.findByRole("switch", { name: "张三 的状态" }));

    const question = await screen.findByRole("dialog", { name: /确定停用“张三”吗/u });
    expect(within(question).getByText(/^涉及 1 人/u)).toBeDefined();
    expect(server.receivedCalls(accountApi, "setStatus")).toEqual([]);
  });

  it("also refreshes the numbers in the tree of organisations", async () => {
    serverHas(anAccount({ status: 2 }));
    server.answer(accountApi, "setStatus", () => 1);
    const { user } = await renderScreen(<AccountListPage />, { server, texts });
    await user.click(await screen.findByRole("switch", { name: "张三 的状态" }));

    await waitFor(() => expect(server.receivedCalls(organisationApi, "children").length).toBeGreaterThan(1));
  });
});
