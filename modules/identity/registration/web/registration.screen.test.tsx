import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import {
  invitationApi,
  type RegistrationInvitation,
  registrationApi,
  type RegistrationRequest,
  type RegistrationScheme,
  registrationSchemeApi,
} from "../contract.ts";
import { registrationText as texts } from "../text/index.ts";
import { browser, createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as RegistrationPage } from "./RegistrationPage.tsx";

const audit = {
  createTime: new Date("2026-11-22T02:00:00Z"),
  updateTime: null,
  createUserId: null,
  createUserName: "王管理",
  updateUserId: null,
  updateUserName: null,
  version: 1,
};

function aRequest(overrides: Partial<RegistrationRequest> = {}): RegistrationRequest {
  return {
    id: toId(1),
    realName: "孙晓东",
    account: "sunxiaodong",
    phone: "13800108801",
    isPhoneProved: true,
    wayId: toId(7),
    wayName: "现场员工",
    invitationId: null,
    accountId: null,
    state: "waiting",
    reason: null,
    address: "10.1.2.3",
    decidedTime: null,
    decidedUserName: null,
    ...audit,
    ...overrides,
  };
}

function anInvitation(overrides: Partial<RegistrationInvitation> = {}): RegistrationInvitation {
  return {
    id: toId(3),
    note: "新同事",
    wayId: toId(7),
    wayName: "现场员工",
    uses: 5,
    usesLeft: 3,
    state: "open",
    expiresAt: new Date("2027-01-01T00:00:00Z"),
    endedAt: null,
    ...audit,
    ...overrides,
  };
}

function aWay(overrides: Partial<RegistrationScheme> = {}): RegistrationScheme {
  return {
    id: toId(7),
    name: "现场员工",
    accountType: 777,
    roleId: toId(20),
    roleName: "员工",
    orgId: toId(30),
    orgName: "华东建设",
    posId: toId(40),
    posName: "施工员",
    orderNo: 100,
    remark: null,
    waitingCount: 2,
    openCount: 1,
    ...audit,
    ...overrides,
  };
}

let server: FakeServer;

const ways = [aWay(), aWay({ id: toId(8), name: "项目管理", roleName: "项目经理", waitingCount: 0, openCount: 0 })];

beforeEach(() => {
  server = createFakeServer();
  server.answer(registrationApi, "waiting", () => 1);
  server.answer(registrationApi, "setting", () => ({
    mode: "approval" as const,
    wayId: toId(7),
    tenantId: toId(100001),
  }));
  server.answer(registrationApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 2 }, [
      aRequest(),
      aRequest({ id: toId(2), realName: "郭子轩", isPhoneProved: false, wayId: null, wayName: null }),
    ]),
  );
  server.answer(invitationApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, [anInvitation()]),
  );
  server.answer(registrationSchemeApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 2 }, ways),
  );
  server.answer(registrationSchemeApi, "list", () => ways);
});

async function open(options: { search?: string; permissions?: readonly string[] } = {}) {
  return await renderScreen(<RegistrationPage />, { server, texts, ...options });
}

describe("waiting registrations", () => {
  it("are approved with the requested scheme, after its grants are shown", async () => {
    server.answer(registrationApi, "approve", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "通过：孙晓东" }));
    const dialog = await screen.findByRole("dialog", { name: "通过“孙晓东”的申请" });
    expect(await within(dialog).findByText("将获得：员工 · 华东建设 · 施工员")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "通过" }));

    await waitFor(() =>
      expect(server.receivedCalls(registrationApi, "approve")[0]?.input).toEqual({ id: 1, wayId: 7 }),
    );
    await waitFor(() => expect(server.receivedCalls(registrationApi, "page").length).toBeGreaterThan(1));
  });

  it("are approved by a button of their card on a phone", async () => {
    browser.narrow = true;
    const { user } = await open();

    const card = (await screen.findByText("孙晓东")).closest("li");
    expect(card?.textContent).toContain("sunxiaodong · 13800108801 · 现场员工");
    await user.click(await screen.findByRole("button", { name: "通过：孙晓东" }));

    expect(await screen.findByRole("dialog", { name: "通过“孙晓东”的申请" })).toBeDefined();
  });

  it("are marked where the phone is unverified, also in the confirmation", async () => {
    const { user } = await open();

    const row = await screen.findByRole("row", { name: /郭子轩/u });
    expect(within(row).getByRole("img", { name: "未验证" })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "通过：郭子轩" }));

    const dialog = await screen.findByRole("dialog");
    expect((await within(dialog).findByRole("alert")).textContent).toMatch(/请先核实/u);
  });

  it("are rejected with a required reason", async () => {
    server.answer(registrationApi, "reject", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "孙晓东 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "驳回" }));
    const dialog = await screen.findByRole("dialog", { name: "驳回“孙晓东”的申请" });
    expect(within(dialog).getByText("原因会以短信发给申请人。")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "驳回" }));
    expect(await within(dialog).findByText("请填写此项")).toBeDefined();
    await user.type(within(dialog).getByRole("textbox", { name: "驳回原因" }), "查无此人");
    await user.click(within(dialog).getByRole("button", { name: "驳回" }));

    await waitFor(() =>
      expect(server.receivedCalls(registrationApi, "reject")[0]?.input).toEqual({ id: 1, reason: "查无此人" }),
    );
  });

  it("are read-only without the permission to decide, and have no actions after a decision", async () => {
    server.answer(registrationApi, "page", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [aRequest({ state: "rejected", reason: "查无此人" })]),
    );
    await open({ permissions: ["sysUserRegistration/page"] });

    expect(await screen.findByText("查无此人")).toBeDefined();
    expect(screen.queryByRole("button", { name: /更多操作/u })).toBeNull();
    expect(screen.queryByText("注册方案", { selector: ".ant-segmented-item-label" })).toBeNull();
  });
});

describe("the registration setting", () => {
  it("is set at the top, with its meaning and the address of the form", async () => {
    server.answer(registrationApi, "saveSetting", () => null);
    const { user } = await open();

    const bar = await screen.findByRole("region", { name: "注册设置" });
    expect(within(bar).getByText(/审批通过后账号才会创建/u)).toBeDefined();
    expect(within(bar).getByText(/#\/reg\?tid=100001$/u)).toBeDefined();
    await user.click(within(bar).getByText("凭邀请码"));

    await waitFor(() =>
      expect(server.receivedCalls(registrationApi, "saveSetting")[0]?.input).toEqual({ mode: "invitation", wayId: 7 }),
    );
  });
});

describe("invitations", () => {
  it("are created for a scheme, and their code is shown once with its link", async () => {
    server.answer(invitationApi, "invite", () => ({ code: "ABCDEFGHJK" }));
    const { user } = await open({ search: "place=invitations" });

    await user.click(await screen.findByRole("button", { name: "发邀请码" }));
    const dialog = await screen.findByRole("dialog", { name: "发邀请码" });
    await user.click(within(dialog).getByRole("combobox", { name: "注册方案" }));
    await user.click(await screen.findByTitle("项目管理"));
    await user.click(within(dialog).getByRole("button", { name: "发邀请码" }));

    expect((await within(dialog).findByRole("status", { name: "邀请码" })).textContent).toBe("ABCDEFGHJK");
    expect(within(dialog).getByText(/#\/reg\?tid=100001&invitation=ABCDEFGHJK$/u)).toBeDefined();
    expect(server.receivedCalls(invitationApi, "invite")[0]?.input).toEqual({ wayId: 8, uses: 1, days: 7 });
    await user.click(within(dialog).getByRole("button", { name: "知道了" }));
    await waitFor(() => expect(screen.queryByText("ABCDEFGHJK")).toBeNull());
  });

  it("are revoked after confirmation, and link to the registrations", async () => {
    server.answer(invitationApi, "revoke", () => null);
    const { user } = await open({ search: "place=invitations" });

    const used = await screen.findByRole("link", { name: "查看用此邀请码注册的 2 人" });
    expect(used.getAttribute("href")).toBe("#/system/registration?place=requests&invitationId=3");
    await user.click(screen.getByRole("button", { name: "新同事 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "撤销" }));
    const question = await screen.findByRole("dialog", { name: /撤销这个邀请码/u });
    await user.click(within(question).getByRole("button", { name: "撤销" }));

    await waitFor(() => expect(server.receivedCalls(invitationApi, "revoke")[0]?.input).toEqual({ id: 3 }));
  });
});

describe("registration schemes", () => {
  it("link to their registrations and their invitations", async () => {
    await open({ search: "place=ways" });

    const waiting = await screen.findByRole("link", { name: "查看“现场员工”的 2 条待审批申请" });
    expect(waiting.getAttribute("href")).toBe("#/system/registration?place=requests&wayId=7&state=waiting");
    const row = screen.getByRole("row", { name: /项目管理/u });
    expect(within(row).queryByRole("link")).toBeNull();
  });

  it("are opened from the tabs, which the address contains", async () => {
    const { user, search } = await open();

    await user.click(await screen.findByText("注册方案", { selector: ".ant-segmented-item-label" }));

    expect(await screen.findByRole("heading", { level: 1, name: "注册方案" })).toBeDefined();
    expect(search().get("place")).toBe("ways");
  });
});
