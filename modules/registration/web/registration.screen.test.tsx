import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import {
  invitationApi,
  type RegistrationInvitation,
  registrationApi,
  type RegistrationRequest,
  type RegistrationWay,
  wayApi,
} from "#modules/registration/contract";
import { registrationText as texts } from "#modules/registration/text";
import { type FakeServer, fakeServer, renderScreen } from "#testing";
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

function aRequest(about: Partial<RegistrationRequest> = {}): RegistrationRequest {
  return {
    ...{ id: idOf(1), realName: "孙晓东", account: "sunxiaodong", phone: "13800108801", isPhoneProved: true },
    ...{ wayId: idOf(7), wayName: "现场员工", invitationId: null, accountId: null, state: "waiting", reason: null },
    ...{ address: "10.1.2.3", decidedTime: null, decidedUserName: null },
    ...audit,
    ...about,
  };
}

function anInvitation(about: Partial<RegistrationInvitation> = {}): RegistrationInvitation {
  return {
    ...{ id: idOf(3), note: "新同事", wayId: idOf(7), wayName: "现场员工", uses: 5, usesLeft: 3, state: "open" },
    ...{ expiresAt: new Date("2027-01-01T00:00:00Z"), endedAt: null },
    ...audit,
    ...about,
  };
}

function aWay(about: Partial<RegistrationWay> = {}): RegistrationWay {
  return {
    ...{ id: idOf(7), name: "现场员工", accountType: 777, roleId: idOf(20), roleName: "员工", orgId: idOf(30) },
    ...{ orgName: "华东建设", posId: idOf(40), posName: "施工员", orderNo: 100, remark: null },
    ...{ waitingCount: 2, openCount: 1 },
    ...audit,
    ...about,
  };
}

let server: FakeServer;

const ways = [aWay(), aWay({ id: idOf(8), name: "项目管理", roleName: "项目经理", waitingCount: 0, openCount: 0 })];

beforeEach(() => {
  server = fakeServer();
  server.answer(registrationApi, "waiting", () => 1);
  server.answer(registrationApi, "setting", () => ({
    mode: "approval" as const,
    wayId: idOf(7),
    tenantId: idOf(100001),
  }));
  server.answer(registrationApi, "page", ({ page = 1, pageSize = 20 }) =>
    asPage({ page, pageSize }, { total: 2 }, [
      aRequest(),
      aRequest({ id: idOf(2), realName: "郭子轩", isPhoneProved: false, wayId: null, wayName: null }),
    ]),
  );
  server.answer(invitationApi, "page", ({ page = 1, pageSize = 20 }) =>
    asPage({ page, pageSize }, { total: 1 }, [anInvitation()]),
  );
  server.answer(wayApi, "page", ({ page = 1, pageSize = 20 }) => asPage({ page, pageSize }, { total: 2 }, ways));
  server.answer(wayApi, "list", () => ways);
});

async function open(about: { search?: string; permissions?: readonly string[] } = {}) {
  return await renderScreen(<RegistrationPage />, { server, texts, ...about });
}

describe("those who wait", () => {
  it("are agreed to by the scheme that they asked for, whose gifts are said beforehand", async () => {
    server.answer(registrationApi, "approve", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "通过：孙晓东" }));
    const dialog = await screen.findByRole("dialog", { name: "通过“孙晓东”的申请" });
    expect(await within(dialog).findByText("将获得：员工 · 华东建设 · 施工员")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "通过" }));

    await waitFor(() => expect(server.heard(registrationApi, "approve")[0]?.input).toEqual({ id: 1, wayId: 7 }));
    await waitFor(() => expect(server.heard(registrationApi, "page").length).toBeGreaterThan(1));
  });

  it("are marked where nobody has proved their number, and whoever agrees is told", async () => {
    const { user } = await open();

    const row = await screen.findByRole("row", { name: /郭子轩/u });
    expect(within(row).getByRole("img", { name: "未验证" })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "通过：郭子轩" }));

    const dialog = await screen.findByRole("dialog");
    expect((await within(dialog).findByRole("alert")).textContent).toMatch(/请先核实/u);
  });

  it("are turned down with a reason, and not without", async () => {
    server.answer(registrationApi, "reject", () => null);
    const { user } = await open();

    await user.click(await screen.findByRole("button", { name: "孙晓东 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "驳回" }));
    const dialog = await screen.findByRole("dialog", { name: "驳回“孙晓东”的申请" });
    expect(within(dialog).getByText("原因会以短信发给申请人。")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "驳回" }));
    expect(await within(dialog).findByText("此项不能为空")).toBeDefined();
    await user.type(within(dialog).getByRole("textbox", { name: "驳回原因" }), "查无此人");
    await user.click(within(dialog).getByRole("button", { name: "驳回" }));

    await waitFor(() =>
      expect(server.heard(registrationApi, "reject")[0]?.input).toEqual({ id: 1, reason: "查无此人" }),
    );
  });

  it("are only looked at by whoever may not decide, and have no say when they are decided on", async () => {
    server.answer(registrationApi, "page", ({ page = 1, pageSize = 20 }) =>
      asPage({ page, pageSize }, { total: 1 }, [aRequest({ state: "rejected", reason: "查无此人" })]),
    );
    await open({ permissions: ["sysUserRegistration/page"] });

    expect(await screen.findByText("查无此人")).toBeDefined();
    expect(screen.queryByRole("button", { name: /更多操作/u })).toBeNull();
    expect(screen.queryByText("注册方案", { selector: ".ant-segmented-item-label" })).toBeNull();
  });
});

describe("what the tenant chooses", () => {
  it("is chosen at the top, with what it means and the address to be given away", async () => {
    server.answer(registrationApi, "saveSetting", () => null);
    const { user } = await open();

    const bar = await screen.findByRole("region", { name: "注册设置" });
    expect(within(bar).getByText(/审批通过后账号才会创建/u)).toBeDefined();
    expect(within(bar).getByText(/#\/reg\?tid=100001$/u)).toBeDefined();
    await user.click(within(bar).getByText("凭邀请码"));

    await waitFor(() =>
      expect(server.heard(registrationApi, "saveSetting")[0]?.input).toEqual({ mode: "invitation", wayId: 7 }),
    );
  });
});

describe("invitations", () => {
  it("are made for a scheme, and their code is shown once with its link", async () => {
    server.answer(invitationApi, "invite", () => ({ code: "ABCDEFGHJK" }));
    const { user } = await open({ search: "place=invitations" });

    await user.click(await screen.findByRole("button", { name: "发邀请码" }));
    const dialog = await screen.findByRole("dialog", { name: "发邀请码" });
    await user.click(within(dialog).getByRole("combobox", { name: "注册方案" }));
    await user.click(await screen.findByTitle("项目管理"));
    await user.click(within(dialog).getByRole("button", { name: "发邀请码" }));

    expect((await within(dialog).findByRole("status", { name: "邀请码" })).textContent).toBe("ABCDEFGHJK");
    expect(within(dialog).getByText(/#\/reg\?tid=100001&invitation=ABCDEFGHJK$/u)).toBeDefined();
    expect(server.heard(invitationApi, "invite")[0]?.input).toEqual({ wayId: 8, uses: 1, days: 7 });
    await user.click(within(dialog).getByRole("button", { name: "知道了" }));
    await waitFor(() => expect(screen.queryByText("ABCDEFGHJK")).toBeNull());
  });

  it("are taken back after a question, and lead to those who used them", async () => {
    server.answer(invitationApi, "revoke", () => null);
    const { user } = await open({ search: "place=invitations" });

    const used = await screen.findByRole("link", { name: "查看用此邀请码注册的 2 人" });
    expect(used.getAttribute("href")).toBe("#/system/registration?place=requests&invitationId=3");
    await user.click(screen.getByRole("button", { name: "新同事 的更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: "撤销" }));
    const question = await screen.findByRole("dialog", { name: /撤销这个邀请码/u });
    await user.click(within(question).getByRole("button", { name: "撤销" }));

    await waitFor(() => expect(server.heard(invitationApi, "revoke")[0]?.input).toEqual({ id: 3 }));
  });
});

describe("registration schemes", () => {
  it("lead to those who wait for them and to their invitations", async () => {
    await open({ search: "place=ways" });

    const waiting = await screen.findByRole("link", { name: "查看“现场员工”的 2 条待审批申请" });
    expect(waiting.getAttribute("href")).toBe("#/system/registration?place=requests&wayId=7&state=waiting");
    const row = screen.getByRole("row", { name: /项目管理/u });
    expect(within(row).queryByRole("link")).toBeNull();
  });

  it("are opened from the tabs, whose choice stands in the address", async () => {
    const { user, search } = await open();

    await user.click(await screen.findByText("注册方案", { selector: ".ant-segmented-item-label" }));

    expect(await screen.findByRole("heading", { level: 1, name: "注册方案" })).toBeDefined();
    expect(search().get("place")).toBe("ways");
  });
});
