import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import {
  menuPackageApi,
  type Tenant,
  tenantAdministrationApi,
  tenantDeletionApi,
  tenantVisitApi,
} from "../contract.ts";
import { tenantAdministrationText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as TenantPage } from "./TenantPage.tsx";
import { Component as VisitListPage } from "./VisitListPage.tsx";
import { ExpiryBar } from "./term/ExpiryBar.tsx";
import { VisitBar } from "./term/VisitBar.tsx";

const dayMs = 86_400_000;

function aTenant(overrides: Partial<Tenant> = {}): Tenant {
  return {
    id: toId(100004),
    userId: 21,
    orgId: 31,
    orgPid: 0,
    home: "shared",
    name: "城南市政",
    adminAccount: "admin",
    realName: "陈主任",
    phone: "13800108804",
    email: null,
    host: null,
    tenantType: 0,
    dbType: 4,
    configId: null,
    connection: null,
    slaveConnections: null,
    expirationTime: new Date(Date.now() + 5 * dayMs),
    packageId: 7,
    packageName: "基础版",
    addedCount: 2,
    removedCount: 1,
    orderNo: 100,
    status: 1,
    remark: null,
    createTime: new Date("2026-11-22T02:00:00Z"),
    updateTime: null,
    createUserId: null,
    createUserName: "王管理",
    updateUserId: null,
    updateUserName: null,
    version: 1,
    ...overrides,
  };
}

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(tenantAdministrationApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 1 }, [aTenant()]),
  );
  server.answer(menuPackageApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 0 }, []));
});

async function open() {
  const rendered = await renderScreen(<TenantPage />, { server, texts, permissions: "all" });
  const row = await screen.findByRole("row", { name: /城南市政/u });
  const act = async (name: string) => {
    await rendered.user.click(await screen.findByRole("button", { name: /更多操作/u }));
    await rendered.user.click(await screen.findByRole("menuitem", { name }));
  };
  return { ...rendered, row, act };
}

describe("the list of tenants", () => {
  it("shows the difference to the package and the days that are left", async () => {
    const { row } = await open();

    expect(row.textContent).toContain("基础版+2−1");
    expect(row.textContent).toContain("还剩 5 天");
  });

  it("deletes a tenant only after its name was typed below the counts", async () => {
    const counts = { accounts: 12, organisations: 3, roles: 4, positions: 5, database: "shared" as const };
    server.answer(tenantDeletionApi, "deletionPreview", () => counts);
    server.answer(tenantDeletionApi, "delete", () => toId(900));
    const { user, act } = await open();

    await act("删除租户");
    const dialog = await screen.findByRole("dialog", { name: "删除租户“城南市政”？" });
    expect(dialog.textContent).toContain("账号 12 个、机构 3 个、角色 4 个、职位 5 个");
    const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "删除租户" });
    expect(confirm.disabled).toBe(true);
    await user.type(within(dialog).getByRole("textbox"), "城南市政");
    await user.click(confirm);

    await waitFor(() => expect(server.receivedCalls(tenantDeletionApi, "delete")[0]?.input).toEqual({ id: 100004 }));
  });

  it("shows the new password of the administrator with the sign-in address", async () => {
    server.answer(tenantAdministrationApi, "resetPwd", () => "Kx7-pass");
    const { user, act } = await open();

    await act("重置密码");
    const question = await screen.findByRole("dialog");
    await user.click(within(question).getByRole("button", { name: /重置密码|确定/u }));

    const dialog = await screen.findByRole("dialog", { name: "“城南市政”的新密码" });
    expect(within(dialog).getByRole("status", { name: "新密码" }).textContent).toBe("Kx7-pass");
    expect(within(dialog).getByRole("status", { name: "登录地址" }).textContent).toContain("tid=100004");
    expect(server.receivedCalls(tenantAdministrationApi, "resetPwd")[0]?.input).toEqual({ userId: 21 });
  });
});

describe("a visit", () => {
  it("needs a reason", async () => {
    server.refuse(tenantAdministrationApi, "enter", { code: 400, message: "租户已停用" });
    const { user, act } = await open();

    await act("进入租户");
    const dialog = await screen.findByRole("dialog", { name: "进入“城南市政”" });
    await user.click(within(dialog).getByRole("button", { name: "进入" }));
    expect(server.receivedCalls(tenantAdministrationApi, "enter")).toEqual([]);
    await user.type(within(dialog).getByRole("textbox", { name: "原因" }), "协助导入");
    await user.click(within(dialog).getByRole("button", { name: "进入" }));

    expect(await within(dialog).findByText("租户已停用")).toBeDefined();
    const [entered] = server.receivedCalls(tenantAdministrationApi, "enter");
    expect(entered?.input).toEqual({ id: 100004, reason: "协助导入" });
  });

  it("brings back the reason if the session ended before it was sent", async () => {
    const first = await open();
    await first.act("进入租户");
    await first.user.type(await screen.findByRole("textbox", { name: "原因" }), "协助导入");
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes("drafts/"))).toBe(true));
    first.unmount();

    const { act, user } = await open();
    await act("进入租户");

    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "原因" })).value).toBe("协助导入");
    await user.click(screen.getByRole("button", { name: "取消" }));
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.includes("drafts/"))).toBe(false));
  });

  it("is named above every page with the time that is left", async () => {
    const visit = { tenantName: "城南市政", endsAt: new Date(Date.now() + 59.5 * 60_000) };
    await renderScreen(<VisitBar visit={visit} />, { server, texts });

    const bar = screen.getByRole("region", { name: "正在租户“城南市政”中工作" });
    expect(bar.textContent).toContain("剩余 60 分钟");
    expect(within(bar).getByRole("button", { name: "退出租户" })).toBeDefined();
  });

  it("is listed for the tenant with its reason", async () => {
    server.answer(tenantVisitApi, "page", ({ page = 1, pageSize = 20 }) =>
      toPage({ page, pageSize }, { total: 1 }, [
        { id: toId(1), at: new Date(), kind: "tenant.entered", account: "王平台", reason: "协助导入", address: null },
      ]),
    );
    await renderScreen(<VisitListPage />, { server, texts, permissions: ["sysTenantVisit/page"] });

    expect((await screen.findByRole("row", { name: /王平台/u })).textContent).toContain("协助导入");
  });
});

describe("the bar of an expiring tenant", () => {
  it.each([
    [{ days: 7, isReadOnly: false }, /还剩 7 天/u],
    [{ days: -3, isReadOnly: true }, /目前只能查看，不能修改/u],
  ])("%o", async ({ days, isReadOnly }, text) => {
    const expiry = { at: new Date(Date.now() + days * dayMs), isReadOnly };
    await renderScreen(<ExpiryBar expiry={expiry} />, { server, texts });

    expect(screen.getByText(text)).toBeDefined();
  });
});
