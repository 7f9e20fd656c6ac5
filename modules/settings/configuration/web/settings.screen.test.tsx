import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { tenantApi } from "#modules/identity/tenant/contract";
import { historyApi } from "#modules/records/history/contract";
import { type DeclaredSetting, settingApi, tenantSettingApi } from "../contract.ts";
import { configurationText as texts } from "../text/index.ts";
import { aSysInfo } from "#testing/builders.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as SettingsPage } from "./SettingsPage.tsx";

function aSetting(overrides: Partial<DeclaredSetting> = {}): DeclaredSetting {
  return {
    id: toId(5),
    version: 3,
    code: "sys_idle_timeout",
    kind: "integer",
    group: "session",
    title: "闲置超时",
    hint: "无操作后自动退出",
    unit: "seconds",
    minimum: 0,
    maximum: 604_800,
    choices: [],
    tenantScreen: null,
    isEditable: true,
    value: "1800",
    source: "default",
    inherited: "1800",
    isSet: false,
    updateTime: null,
    updateUserName: null,
    ...overrides,
  };
}

const single = aSetting({
  id: toId(6),
  code: "sys_single_login",
  kind: "switch",
  title: "单设备登录",
  hint: "再次登录时结束先前的会话",
  unit: null,
  minimum: null,
  maximum: null,
  value: "False",
  inherited: "False",
});
const secret = aSetting({
  id: toId(7),
  code: "sys_password",
  kind: "secret",
  group: "password",
  title: "默认密码",
  hint: "新账号的初始密码",
  unit: null,
  value: null,
  inherited: null,
  isSet: true,
  source: "installation",
});
const own = aSetting({ value: "600", source: "own", updateTime: new Date(), updateUserName: "王工" });

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.answer(tenantApi, "sysInfo", () => aSysInfo());
  server.answer(settingApi, "declared", () => [aSetting(), single, secret]);
  server.answer(tenantSettingApi, "declared", () => [own, single]);
  server.answer(settingApi, "batchUpdate", () => null);
  server.answer(tenantSettingApi, "batchUpdate", () => null);
});

const codes = ["sysConfig/page", "sysConfig/update", "sysConfig/add", "sysConfig/delete"];

async function open(permissions: readonly string[] | "all" = "all", search = "") {
  const rendered = await renderScreen(<SettingsPage />, { server, texts, permissions, search });
  await screen.findByRole("spinbutton", { name: "闲置超时" });
  return rendered;
}

const idle = () => screen.getByRole("spinbutton", { name: "闲置超时" });

describe("the values of the platform", () => {
  it("are changed in place and saved together", async () => {
    const { user } = await open();

    await user.clear(idle());
    await user.type(idle(), "900");
    await user.click(screen.getByRole("switch", { name: "单设备登录" }));
    const bar = await screen.findByRole("group", { name: "2 项未保存" });
    await user.click(within(bar).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(settingApi, "batchUpdate")[0]?.input).toEqual({
        changes: [
          { code: "sys_idle_timeout", value: "900", reset: false, version: 3 },
          { code: "sys_single_login", value: "True", reset: false, version: 3 },
        ],
      }),
    );
    await waitFor(() => expect(screen.queryByRole("group", { name: /未保存/u })).toBeNull());
  });

  it("keep the input and show the fault at its setting if the server refuses", async () => {
    const { user } = await open();
    server.refuse(settingApi, "batchUpdate", { code: 400, fields: { "Changes.1.value": ["不能小于 60"] } });
    await user.clear(idle());
    await user.type(idle(), "5");
    await user.click(screen.getByRole("switch", { name: "单设备登录" }));

    await user.click(screen.getByRole("button", { name: "保存" }));

    const row = (await screen.findByText("不能小于 60")).closest("li");
    expect(within(row ?? document.body).getByText("单设备登录")).toBeDefined();
    expect(idle()).toHaveProperty("value", "5");
    expect(screen.getByRole("switch", { name: "单设备登录" }).getAttribute("aria-checked")).toBe("true");
  });

  it("say at once that a number is out of its bounds", async () => {
    const { user } = await open();

    await user.clear(idle());
    await user.type(idle(), "604801");

    expect(await screen.findByText("不能大于 604800")).toBeDefined();
  });

  it("are found by name, description and code, and by their group", async () => {
    const { user } = await open();

    await user.type(screen.getByRole("searchbox", { name: "搜索名称、说明或编码" }), "sys_single");
    expect(screen.queryByText("闲置超时")).toBeNull();
    expect(screen.getByText("单设备登录")).toBeDefined();
    await user.clear(screen.getByRole("searchbox", { name: "搜索名称、说明或编码" }));
    await user.click(within(screen.getByRole("navigation", { name: "分组" })).getByRole("button", { name: "密码" }));

    expect(screen.getByText("默认密码")).toBeDefined();
    expect(screen.queryByText("闲置超时")).toBeNull();
  });

  it("restore unsaved input after the page was left, except secrets", async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText("默认密码"), "Crane#27yard");
    await user.clear(idle());
    await user.type(idle(), "900");
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes("drafts/"))).toHaveLength(1));
    unmount();

    await open();

    expect(idle()).toHaveProperty("value", "900");
    expect(screen.getByLabelText("默认密码")).toHaveProperty("value", "");
    expect(screen.getByRole("group", { name: "1 项未保存" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "不使用，重新填写" }));
    expect(idle()).toHaveProperty("value", "1800");
  });

  it("never show a secret, and replace it only by a new one", async () => {
    const { user } = await open();
    const field = screen.getByLabelText("默认密码");

    expect(field).toHaveProperty("value", "");
    expect(field.getAttribute("placeholder")).toBe("已设置，输入新值可替换");
    await user.type(field, "Crane#27yard");
    await user.clear(field);
    expect(screen.queryByRole("group", { name: /未保存/u })).toBeNull();
    await user.click(screen.getByRole("button", { name: "恢复默认：未设置" }));
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(settingApi, "batchUpdate")[0]?.input).toEqual({
        changes: [{ code: "sys_password", value: "", reset: true, version: 3 }],
      }),
    );
  });
});

describe("the values of a tenant", () => {
  it("say where they come from, and go back to the platform's", async () => {
    const { user } = await open(codes);
    expect(screen.getByText("本租户设置")).toBeDefined();
    expect(screen.queryByText("全平台")).toBeNull();

    await user.click(screen.getByRole("button", { name: "改为随平台：30分钟" }));
    expect(idle()).toHaveProperty("value", "1800");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(tenantSettingApi, "batchUpdate")[0]?.input).toEqual({
        changes: [{ code: "sys_idle_timeout", value: "1800", reset: true, version: 3 }],
      }),
    );
  });

  it("cannot be changed without the permission", async () => {
    await open(["sysConfig/page"]);

    expect(idle()).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: /恢复默认|改为随平台/u })).toHaveProperty("disabled", true);
  });

  it("are open to the platform administrator, who switches between both", async () => {
    const { user, search } = await open();

    await user.click(screen.getByText("本租户"));

    expect(await screen.findByText("本租户设置")).toBeDefined();
    expect(search().get("owner")).toBe("tenant");
  });

  it("have a history", async () => {
    server.answer(historyApi, "page", ({ page = 1, pageSize = 20 }) => toPage({ page, pageSize }, { total: 0 }, []));
    const { user } = await open(codes);

    await user.click(screen.getByRole("button", { name: "闲置超时 · 修改历史" }));

    await waitFor(() =>
      expect(server.receivedCalls(historyApi, "page")[0]?.input).toMatchObject({ entity: "sysConfigTenant", id: 5 }),
    );
  });
});

it("lists the rows that no part of the program reads", async () => {
  server.answer(tenantSettingApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: 0 }, []),
  );
  await renderScreen(<SettingsPage />, { server, texts, permissions: codes, search: "group=other" });

  expect(await screen.findByText("供其他系统读取的配置，本系统不使用。")).toBeDefined();
  expect(server.receivedCalls(tenantSettingApi, "page")[0]?.input).toMatchObject({ sysFlag: 2 });
});
