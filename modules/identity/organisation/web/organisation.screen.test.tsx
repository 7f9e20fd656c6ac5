import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type Organisation, organisationApi, type OrganisationStaff } from "../contract.ts";
import { organisationText } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as OrganisationListPage } from "./OrganisationListPage.tsx";

function anOrganisation(id: number, overrides: Partial<Organisation> = {}): Organisation {
  return {
    id: toId(id),
    pid: 0,
    name: `机构 ${id}`,
    code: `C${id}`,
    level: null,
    type: null,
    directorId: null,
    directorName: null,
    longitude: 0,
    latitude: 0,
    orderNo: 100,
    status: 1,
    remark: null,
    disabled: false,
    hasChildren: false,
    path: "",
    aboveIds: [],
    staffCount: 0,
    createTime: new Date("2026-11-01T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "管理员",
    updateUserId: null,
    updateUserName: null,
    version: 3,
    ...overrides,
  };
}

function aMember(id: number, overrides: Partial<OrganisationStaff> = {}): OrganisationStaff {
  return {
    id: toId(id),
    account: `user${id}`,
    realName: `员工 ${id}`,
    organisationName: "项目部",
    positionName: "安全员",
    isMain: true,
    status: 1,
    ...overrides,
  };
}

const texts = organisationText;
let server: FakeServer;

/** A tree: each organisation names its parent. */
function serverHas(...organisations: Organisation[]): void {
  server.answer(organisationApi, "children", ({ pid = 0 }) =>
    organisations.filter((organisation) => String(organisation.pid) === String(pid)),
  );
  server.answer(organisationApi, "page", ({ page = 1, pageSize = 20, keyword, ids, conditions = [] }) => {
    const found = organisations.filter(
      ({ id, name }) =>
        conditions.length === 0 &&
        (typeof keyword !== "string" || name.includes(keyword)) &&
        (ids === undefined || ids.includes(id)),
    );
    return toPage({ page, pageSize }, { total: found.length }, found);
  });
  server.answer(organisationApi, "staff", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 0 }, []),
  );
}

const company = anOrganisation(1, { name: "华东建设", hasChildren: true, staffCount: 3 });
const inCompany = { path: "华东建设", aboveIds: [company.id] };
const branch = anOrganisation(2, { name: "上海分公司", pid: 1, hasChildren: true, ...inCompany });
const side = anOrganisation(3, { name: "江苏分公司", pid: 1, ...inCompany });
const inBranch = { path: "华东建设 / 上海分公司", aboveIds: [company.id, branch.id] };
const project = anOrganisation(4, { name: "临港项目部", pid: 2, ...inBranch });

beforeEach(() => {
  server = createFakeServer();
  serverHas(company, branch, side, project);
});

const open = async (permissions: readonly string[] | "all" = "all") =>
  await renderScreen(<OrganisationListPage />, { server, texts, permissions });
const findRow = async (name: string) => await screen.findByRole("row", { name: new RegExp(name, "u") });

type User = Awaited<ReturnType<typeof open>>["user"];

/** Chooses that the organisation of the form has none above it. */
async function pickTop(user: User, form: HTMLElement): Promise<void> {
  await user.click(within(form).getByRole("combobox", { name: "上级机构" }));
  const tree = await screen.findByRole("dialog", { name: "上级机构" });
  await user.click(within(tree).getByRole("button", { name: "顶级（无上级）" }));
}

describe("the tree of organisations", () => {
  it("is loaded on demand and requests the number of members", async () => {
    const { user } = await open();
    await findRow("上海分公司");

    await user.click(screen.getByRole("button", { name: "展开 上海分公司" }));

    expect((await findRow("临港项目部")).getAttribute("aria-level")).toBe("3");
    const requests = server
      .receivedCalls(organisationApi, "children")
      .map(({ input }) => [input["pid"], input["withStaff"]]);
    expect(requests).toEqual([
      ["0", "true"],
      ["1", "true"],
      ["2", "true"],
    ]);
  });

  it("finds organisations with their position", async () => {
    const { user } = await open();
    await findRow("上海分公司");

    await user.type(screen.getByRole("textbox", { name: "名称、编码或拼音" }), "临港{Enter}");

    expect(within(await findRow("临港项目部")).getByText("华东建设 / 上海分公司")).toBeDefined();
    expect(screen.queryByRole("row", { name: /江苏分公司/u })).toBeNull();
  });

  it("reports that nothing matches", async () => {
    const { user } = await open();
    await findRow("上海分公司");

    await user.type(screen.getByRole("textbox", { name: "名称、编码或拼音" }), "没有{Enter}");

    expect(await screen.findByText(/没有符合条件/u)).toBeDefined();
  });

  it("adds below the row, with the parent filled in", async () => {
    server.answer(organisationApi, "add", () => toId(9));
    const { user } = await open();
    await findRow("上海分公司");

    await user.click(screen.getByRole("button", { name: "上海分公司 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "新增下级" }));
    const form = await screen.findByRole("dialog", { name: "新增机构" });
    expect((await within(form).findByRole("combobox", { name: "上级机构" })).textContent).toContain("上海分公司");
    await user.type(within(form).getByRole("textbox", { name: "机构名称" }), "测量组");
    await user.type(within(form).getByRole("textbox", { name: "机构编码" }), "CL");
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(organisationApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(organisationApi, "add")[0]?.input).toMatchObject({
      pid: 2,
      name: "测量组",
      code: "CL",
    });
  });

  it("is added below the only one at the top unless another parent is chosen", async () => {
    server.answer(organisationApi, "add", () => toId(9));
    const { user } = await open();
    await findRow("上海分公司");

    await user.click(screen.getByRole("button", { name: "新增" }));

    const form = await screen.findByRole("dialog", { name: "新增机构" });
    const parent = await within(form).findByRole("combobox", { name: "上级机构" });
    await waitFor(() => expect(parent.textContent).toContain("华东建设"));
    await pickTop(user, form);
    await user.type(within(form).getByRole("textbox", { name: "机构名称" }), "集团");
    await user.type(within(form).getByRole("textbox", { name: "机构编码" }), "JT");
    await user.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.receivedCalls(organisationApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(organisationApi, "add")[0]?.input).toMatchObject({ pid: 0, name: "集团" });
  });

  it("is added at the top only if that was chosen, where there are several", async () => {
    serverHas(company, branch, side, project, anOrganisation(7, { name: "华北建设" }));
    server.answer(organisationApi, "add", () => toId(9));
    const { user } = await open();
    await findRow("上海分公司");
    await user.click(screen.getByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增机构" });
    await user.type(within(form).getByRole("textbox", { name: "机构名称" }), "集团");
    await user.type(within(form).getByRole("textbox", { name: "机构编码" }), "JT");
    await user.click(within(form).getByRole("button", { name: "保存" }));
    expect((await within(form).findAllByText("请填写此项")).length).toBeGreaterThan(0);
    expect(server.receivedCalls(organisationApi, "add")).toEqual([]);

    await pickTop(user, form);
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(organisationApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(organisationApi, "add")[0]?.input).toMatchObject({ pid: 0, name: "集团" });
  });

  it("offers neither the organisation itself nor those below it as its parent", async () => {
    const { user } = await open();
    await findRow("上海分公司");
    await user.click(screen.getByRole("button", { name: "编辑 上海分公司" }));
    const form = await screen.findByRole("dialog", { name: "编辑机构" });

    await user.click(await within(form).findByRole("combobox", { name: "上级机构" }));
    const tree = await screen.findByRole("dialog", { name: "上级机构" });
    const isOff = async (name: RegExp) =>
      (await within(tree).findByRole("treeitem", { name })).getAttribute("aria-disabled");
    const states = [await isOff(/上海分公司/u), await isOff(/江苏分公司/u)];
    await user.type(within(tree).getByRole("textbox"), "临港{Enter}");

    expect(states).toEqual(["true", "false"]);
    expect(await isOff(/临港项目部/u)).toBe("true");
  });

  it("shows why an organisation with staff cannot be deleted", async () => {
    server.refuse(organisationApi, "delete", { code: 400, message: "[D2004] “上海分公司”还有 2 人，不能删除" });
    const { user } = await open();
    await findRow("上海分公司");

    await user.click(screen.getByRole("button", { name: "上海分公司 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "删除" }));
    const question = await screen.findByRole("dialog", { name: "确定删除“上海分公司”？" });
    await user.click(within(question).getByRole("button", { name: "删除" }));

    expect(await screen.findByText("“上海分公司”还有 2 人，不能删除")).toBeDefined();
  });

  it("shows neither buttons nor switches to an account that may only view", async () => {
    await open(["sysUser/page"]);
    const row = await findRow("上海分公司");

    expect(within(row).queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "新增" })).toBeNull();
    expect(within(row).queryByRole("button", { name: /编辑/u })).toBeNull();
  });
});

describe("disabling an organisation", () => {
  it("promises nothing about its people: they keep what they may do", async () => {
    serverHas({ ...company, staffCount: 4 });
    server.answer(organisationApi, "setStatus", () => 1);
    const { user } = await open();
    const row = await findRow(company.name);

    await user.click(within(row).getByRole("switch"));

    expect(await screen.findByText(`已停用“${company.name}”，其人员和下级机构不受影响`)).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the code of an organisation", () => {
  function serveSameCode(): void {
    server.answer(organisationApi, "page", ({ page = 1, pageSize = 20, conditions = [] }) => {
      const found = conditions.some(({ values }) => values?.[0] === "C3") ? [side] : [];
      return toPage({ page, pageSize }, { total: found.length }, found);
    });
    server.answer(organisationApi, "add", () => toId(9));
  }

  async function openAdd(user: User): Promise<HTMLElement> {
    await user.click(await screen.findByRole("button", { name: "新增" }));
    const form = await screen.findByRole("dialog", { name: "新增机构" });
    await user.type(await within(form).findByRole("textbox", { name: "机构名称" }), "苏中分公司");
    return form;
  }

  it("names another organisation with the same code, and is allowed by a second save", async () => {
    serveSameCode();
    const { user } = await open();
    const form = await openAdd(user);

    await user.type(within(form).getByRole("textbox", { name: "机构编码" }), "C3");

    expect(await within(form).findByText("“江苏分公司”已使用相同的值")).toBeDefined();
    await pickTop(user, form);
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));
    expect((await within(form).findAllByText(/确实要相同，请再次保存。$/u))[0]).toBeDefined();
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));
    await waitFor(() => expect(server.receivedCalls(organisationApi, "add")).toHaveLength(1));
    expect(server.receivedCalls(organisationApi, "add")[0]?.input).toMatchObject({ pid: 0, code: "C3" });
  });

  it("asks for a second save when it is saved before the note has appeared", async () => {
    serveSameCode();
    const { user } = await open();
    const form = await openAdd(user);
    await pickTop(user, form);

    await user.type(within(form).getByRole("textbox", { name: "机构编码" }), "C3");
    await user.keyboard("{Control>}s{/Control}");

    expect((await within(form).findAllByText("“江苏分公司”已使用相同的值。确实要相同，请再次保存。"))[0]).toBeDefined();
    expect(server.receivedCalls(organisationApi, "add")).toHaveLength(0);
    await user.click(within(form).getByRole("button", { name: /保\s?存$/u }));
    await waitFor(() => expect(server.receivedCalls(organisationApi, "add")).toHaveLength(1));
  });
});

describe("moving an organisation", () => {
  async function openMove() {
    const page = await open();
    await findRow("上海分公司");
    await page.user.click(screen.getByRole("button", { name: "上海分公司 的更多操作" }));
    await page.user.click(await screen.findByRole("menuitem", { name: "移动" }));
    const dialog = await screen.findByRole("dialog", { name: "移动“上海分公司”" });
    return { ...page, dialog };
  }

  async function pick(user: Awaited<ReturnType<typeof openMove>>["user"], dialog: HTMLElement, name: string) {
    await user.click(within(dialog).getByRole("combobox", { name: "新的上级机构" }));
    const tree = await screen.findByRole("dialog", { name: "新的上级机构" });
    await user.click(await within(tree).findByRole("treeitem", { name: new RegExp(name, "u") }));
  }

  it("shows its effects before it is done", async () => {
    server.answer(organisationApi, "movePreview", () => ({
      organisations: 2,
      accounts: 12,
      secondPosts: 3,
      gaining: 3,
      losing: 1,
      roles: 2,
      gainingAccounts: [{ id: toId(71), realName: "李雷" }],
      losingAccounts: [{ id: toId(72), realName: "韩梅" }],
      affectedRoles: [{ id: toId(81), name: "区域主管" }],
    }));
    server.answer(organisationApi, "update", () => null);
    const { user, dialog } = await openMove();
    const move = within(dialog).getByRole("button", { name: "移动" });
    expect(move.hasAttribute("disabled")).toBe(true);

    await pick(user, dialog, "江苏分公司");

    expect(await within(dialog).findByText("共 2 个机构、12 人一起移动，另有 3 人仅在此兼职。")).toBeDefined();
    const [gaining, losing, roles] = within(dialog).getAllByRole("definition");
    expect([gaining, losing, roles].map((names) => names?.textContent)).toEqual([
      "李雷另有 2 个",
      "韩梅",
      "区域主管另有 1 个",
    ]);
    expect(within(dialog).getByText(/3 个账号新增可见，1 个账号不再可见，涉及 2 个角色/u)).toBeDefined();
    expect(within(dialog).getByRole("link", { name: "李雷" }).getAttribute("href")).toBe(
      "#/system/permission?accountId=71&route=sysUser%2Fpage",
    );
    expect(server.receivedCalls(organisationApi, "movePreview")[0]?.input).toEqual({ id: 2, pid: 3 });
    await user.click(move);
    await waitFor(() => expect(server.receivedCalls(organisationApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(organisationApi, "update")[0]?.input).toEqual({ id: 2, pid: 3, version: 3 });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "移动“上海分公司”" })).toBeNull());
  });

  it("shows why it is refused", async () => {
    server.refuse(organisationApi, "movePreview", { code: 400, message: "[D2003] 该机构不在您的数据范围内，无权操作" });
    const { user, dialog } = await openMove();

    await pick(user, dialog, "江苏分公司");

    expect(await within(dialog).findByText("该机构不在您的数据范围内，无权操作")).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "移动" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("the staff of an organisation", () => {
  it("links to the accounts", async () => {
    server.answer(organisationApi, "staff", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 2 }, [aMember(7), aMember(8, { isMain: false })]),
    );
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "查看“华东建设”及下级的 3 人" }));

    const drawer = await screen.findByRole("dialog", { name: "华东建设 · 人员" });
    const link = await within(drawer).findByRole("link", { name: "查看账号“员工 7”" });
    expect(link.getAttribute("href")).toBe("#/system/user?keyword=user7");
    expect(within(drawer).getByRole("link", { name: "在账号管理中查看" }).getAttribute("href")).toBe(
      "#/system/user?orgId=1",
    );
    expect(within(drawer).getByText("附属")).toBeDefined();

    await user.click(within(drawer).getByRole("switch", { name: "包含下级机构" }));

    await waitFor(() =>
      expect(server.receivedCalls(organisationApi, "staff").at(-1)?.input).toMatchObject({ id: 1, withBelow: false }),
    );
  });
});

describe("the director of an organisation", () => {
  it("is found by name among the accounts of the data scope", async () => {
    server.answer(organisationApi, "staff", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [aMember(7)]),
    );
    server.answer(organisationApi, "update", () => null);
    const { user } = await open();
    await findRow("上海分公司");
    await user.click(screen.getByRole("button", { name: "编辑 上海分公司" }));
    const form = await screen.findByRole("dialog", { name: "编辑机构" });

    await user.type(within(form).getByRole("combobox", { name: "负责人" }), "员工");
    await user.click(await screen.findByText("员工 7"));
    await user.click(within(form).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(organisationApi, "update")[0]?.input).toEqual({ id: 2, version: 3, directorId: 7 }),
    );
  });
});
