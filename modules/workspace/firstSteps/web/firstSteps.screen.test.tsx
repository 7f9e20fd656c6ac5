import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { AccountType } from "#contract/accountType";
import { outboxApi } from "#modules/identity/outbox/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { dashboardApi } from "#modules/workspace/dashboard/contract";
import { homeWeb } from "#modules/workspace/dashboard/web";
import { aMenu, aSysInfo, aUser } from "#testing/builders.ts";
import { homeMenu, renderApp, type RenderedApp } from "#testing/renderApp.tsx";
import { firstStepsApi } from "../contract.ts";

const menus = [
  aMenu({ path: "/dashboard", title: "工作台", children: [homeMenu()] }),
  aMenu({
    path: "/system",
    title: "系统管理",
    children: [
      aMenu({ path: "/system/org", title: "机构管理", component: "/system/org/index" }),
      aMenu({ path: "/system/outbox", title: "发件箱", component: "/system/outbox/index" }),
      aMenu({ path: "/system/me", title: "个人中心", component: "/system/user/component/userCenter" }),
    ],
  }),
];

type Options = { apis?: string[]; isHidden?: boolean; smtp?: string | null; answered?: Promise<void> };

const steps = [
  { name: "messages", isDone: false },
  { name: "secondFactor", isDone: false },
  { name: "roles", isDone: false },
  { name: "organisations", isDone: false },
  { name: "company", isDone: true },
];

/** The home page of an administrator whose company has a name, but nothing else. */
async function openHome(options: Options = {}): Promise<RenderedApp> {
  const { apis = permissions, isHidden = false, smtp = null, answered } = options;
  const state = { isHidden };
  const stage = await renderApp({
    address: "/dashboard/home",
    signedIn: aUser({ realName: "陈志远", apis }),
    menus,
    prepare: (server) => {
      server.answer(dashboardApi, "own", () => ({ level: "account" as const, widgets: [] }));
      server.answer(firstStepsApi, "list", async () => {
        await answered;
        return { ...state, steps };
      });
      server.answer(firstStepsApi, "company", () => ({ name: "东方桥建" }));
      server.answer(firstStepsApi, "nameCompany", () => null);
      server.answer(firstStepsApi, "hide", (input) => {
        state.isHidden = input.isHidden;
        return null;
      });
      server.answer(outboxApi, "senders", () => ({ sms: null, email: smtp }));
      server.answer(outboxApi, "sendTest", () => null);
    },
  });
  await screen.findByRole("heading", { level: 1, name: /陈志远/u });
  return stage;
}

const permissions = ["sysFirstSteps/list", "sysFirstSteps/nameCompany", "sysOutbox/page", "sysOutbox/sendTest"];

beforeAll(async () => {
  await Promise.all([
    import("#shell/layout/Shell.tsx"),
    homeWeb.screens?.["/home/index"]?.(),
    import("./FirstStepsCard.tsx"),
    import("./CompanyNameDialog.tsx"),
    import("./CompanyNamePage.tsx"),
  ]);
});

describe("the first steps on the home page", () => {
  it("are ticked by the server and lead to their places, in their order", async () => {
    await openHome();

    const card = await screen.findByRole("region", { name: "开始使用" });
    expect(within(card).getByText("已完成 1 / 4")).toBeDefined();
    const steps = within(card).getAllByRole("listitem");
    const marks = steps.map((step) => within(step).getByRole("img").getAttribute("aria-label"));
    expect(marks).toEqual(["已完成", "未完成", "未完成", "未完成"]);
    expect(within(card).getByRole("link", { name: "机构" }).getAttribute("href")).toBe("#/system/org");
    const secondFactor = within(card).getByRole("link", { name: "两步验证" });
    expect(secondFactor.getAttribute("href")).toBe("#/system/me?section=secondFactor");
  });

  it("appear together with the widgets, so that these do not move", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { server } = await openHome({ answered });
    const customise = screen.getByRole("button", { name: /自定义/u });
    await waitFor(() => expect(server.receivedCalls(firstStepsApi, "list")).toHaveLength(1));
    expect(customise.hasAttribute("disabled")).toBe(true);

    answer();

    await waitFor(() => expect(customise.hasAttribute("disabled")).toBe(false));
    const card = screen.getByRole("region", { name: "开始使用" });
    expect(within(card).getByText(/尚未配置短信服务商/u)).toBeDefined();
  });

  it("leave out a step whose page the menu does not have", async () => {
    await openHome();

    const card = await screen.findByRole("region", { name: "开始使用" });
    expect(within(card).queryByText("角色")).toBeNull();
  });

  it("say what is missing, and send a test message where there is a sender", async () => {
    const { user, server } = await openHome({ smtp: "smtp" });
    const card = await screen.findByRole("region", { name: "开始使用" });

    expect(await within(card).findByText(/尚未配置短信服务商/u)).toBeDefined();
    expect(within(card).queryByText(/尚未配置邮件服务器/u)).toBeNull();
    await user.click(within(card).getByRole("button", { name: "发送测试消息" }));
    const dialog = await screen.findByRole("dialog", { name: "发送测试消息" });
    await user.type(within(dialog).getByRole("textbox"), "boss@example.com");
    await user.click(within(dialog).getByRole("button", { name: "发送" }));

    const sent = { channel: "email", recipient: "boss@example.com" };
    await waitFor(() => expect(server.receivedCalls(outboxApi, "sendTest")[0]?.input).toEqual(sent));
  });

  it("offer no test message without a sender", async () => {
    await openHome();
    const card = await screen.findByRole("region", { name: "开始使用" });

    expect(await within(card).findByText(/尚未配置邮件服务器/u)).toBeDefined();
    expect(within(card).queryByRole("button", { name: "发送测试消息" })).toBeNull();
  });

  it("can be put away", async () => {
    const { user, server } = await openHome();
    const card = await screen.findByRole("region", { name: "开始使用" });

    await user.click(within(card).getByRole("button", { name: "不再显示" }));

    await waitFor(() => expect(screen.queryByRole("region", { name: "开始使用" })).toBeNull());
    expect(server.receivedCalls(firstStepsApi, "hide")[0]?.input).toEqual({ isHidden: true });
  });

  it("are not asked for without the permission", async () => {
    const { server } = await openHome({ apis: [] });

    expect(server.receivedCalls(firstStepsApi, "list")).toEqual([]);
  });

  it("change the company's name later", async () => {
    const { user, server } = await openHome();
    const card = await screen.findByRole("region", { name: "开始使用" });

    await user.click(within(card).getByRole("button", { name: "公司名称" }));
    const dialog = await screen.findByRole("dialog", { name: "公司名称" });
    const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "公司名称" });
    expect(field.value).toBe("东方桥建");
    await user.clear(field);
    await user.type(field, "西部桥建");
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "西部桥建" }));
    await user.click(within(dialog).getByRole("button", { name: "保存" }));

    await waitFor(() =>
      expect(server.receivedCalls(firstStepsApi, "nameCompany")[0]?.input).toEqual({ name: "西部桥建" }),
    );
    await waitFor(() => expect(document.title).toBe("工作台 - 西部桥建"));
  });
});

describe("a new installation", () => {
  it("asks for the company's name before anything else, and goes on with it", async () => {
    const first = aUser({ accountType: AccountType.platform, mustNameCompany: true });
    const { user, server } = await renderApp({ signedIn: first });
    await screen.findByRole("heading", { name: "您的公司叫什么名字？" });
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
    server.answer(firstStepsApi, "nameCompany", () => null);
    server.answer(sessionApi, "userInfo", () => aUser({ mustNameCompany: false }));
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "华夏建设" }));

    await user.type(screen.getByRole("textbox", { name: "公司名称" }), "华夏建设");
    await user.type(screen.getByRole("textbox", { name: "您的姓名" }), "王建国");
    await user.click(screen.getByRole("button", { name: "保存" }));

    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
    expect(server.receivedCalls(firstStepsApi, "nameCompany")[0]?.input).toEqual({
      name: "华夏建设",
      realName: "王建国",
    });
    await waitFor(() => expect(document.title).toMatch(/ - 华夏建设$/u));
  });
});
