import { sessionMenuApi } from "#modules/identity/menu/session";
import { ownPasswordApi } from "#modules/identity/password/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { preferenceApi } from "#modules/workspace/preferences/contract";
import { accountText } from "#modules/identity/account/text";
import { permissionText } from "#modules/identity/permission/text";
import { type OwnAccess, type OwnSession, ownSessionApi, profileApi } from "../contract.ts";
import { profileText as texts } from "../text/index.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { browser, createFakeServer, createSample, type FakeServer, type RenderedScreen, renderScreen } from "#testing";
import { loadTexts } from "#base/i18n";
import { formatInstant } from "#kit/cells/time.ts";
import { refreshRights } from "#base/session/session";
import { preferencesText } from "#modules/workspace/preferences/text";
import { saveTheme } from "#base/theme/config";
import { noticeApi } from "#modules/workspace/notice/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { loadSysInfo } from "#base/session/sysInfo";
import { aMenu, aSysInfo, aUser } from "#testing/builders.ts";
import { Component as ProfilePage } from "./ProfilePage.tsx";

// Lazy chunks are loaded in advance: on a busy machine loading them exceeds the time of a test.
beforeAll(async () => {
  await Promise.all([
    import("./sections/BasicsSection.lazy.tsx"),
    import("./sections/AccessSection.lazy.tsx"),
    import("./sections/DevicesSection.lazy.tsx"),
    import("./sections/EventsSection.lazy.tsx"),
    import("./sections/NotificationsSection.lazy.tsx"),
    import("./sections/PasswordSection.lazy.tsx"),
    import("./sections/AppearanceSection.lazy.tsx"),
  ]);
});

let server: FakeServer;
const own = profileApi.calls.read.output.parse(createSample(profileApi.calls.read.output));

beforeEach(() => {
  server = createFakeServer();
  const plain = { birthday: null, idCardNum: null, cardType: 0, emergencyPhone: null, email: null, nickName: null };
  server.answer(profileApi, "read", () => ({ ...own, ...plain, realName: "王工", phone: "13812341000", version: 3 }));
  server.answer(profileApi, "update", () => 1);
});

async function open(section: string, permissions: readonly string[] | "all" = "all"): Promise<RenderedScreen> {
  await Promise.all([accountText, permissionText, preferencesText].map(async (texts) => await loadTexts(texts)));
  return await renderScreen(<ProfilePage />, { server, texts, permissions, search: `?section=${section}` });
}

const findSection = (name: string) => screen.findByRole("region", { name });

describe("the personal centre", () => {
  it("shows the account, and links to its sections by shareable addresses", async () => {
    await open("devices");

    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("测试员");
    const nav = screen.getByRole("navigation", { name: "个人中心栏目" });
    const listLinks = () =>
      within(nav)
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    // Sections of other modules load after the own ones.
    await waitFor(() =>
      expect(listLinks()).toEqual([
        "基本信息",
        "我的权限",
        "修改密码",
        "登录设备",
        "两步验证",
        "第三方账号",
        "登录记录",
        "消息提醒",
        "外观与语言",
      ]),
    );
    expect(within(nav).getByRole("link", { current: "page" }).getAttribute("href")).toBe("#/page?section=devices");
  });

  it("begins with an overview on a phone, from which a section opens and back returns", async () => {
    browser.narrow = true;
    const { user, search } = await open("");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("测试员");
    expect(screen.queryByLabelText("昵称")).toBeNull();
    expect(screen.getByRole("button", { name: "退出登录" })).toBeDefined();
    expect(screen.getByRole("link", { name: /测试员.*头像、电子签名、资料/u }).getAttribute("href")).toBe(
      "#/page?section=basics",
    );

    await user.click(screen.getByRole("link", { name: "登录设备" }));
    expect(await findSection("登录设备")).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "个人中心栏目" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "我的" }));

    expect(search().has("section")).toBe(false);
    expect(screen.getByRole("navigation", { name: "个人中心栏目" })).toBeDefined();
  });

  it("begins on a phone with scanning, messages, help, appearance and devices", async () => {
    browser.narrow = true;
    await open("");
    const inbox = aMenu({ path: "/dashboard/notice", title: "消息", component: "/home/notice/index" });
    const info = aSysInfo();
    server.answer(sessionMenuApi, "loginMenuTree", () => [inbox]);
    server.answer(noticeApi, "digest", () => ({ unreadCount: 0, nextEndTime: null, lines: [] }));
    server.answer(tenantApi, "sysInfo", () => ({ ...info, offers: { ...info.offers, scan: true } }));

    await act(async () => await Promise.all([refreshRights(), loadSysInfo()]));

    const hub = within(screen.getByRole("navigation", { name: "个人中心栏目" }));
    await waitFor(() =>
      expect(
        hub
          .getAllByRole("link")
          .slice(0, 5)
          .map(({ textContent }) => textContent),
      ).toEqual(["扫一扫", "消息", "帮助", "外观与语言", "登录设备"]),
    );
  });

  it("offers a new picture and a signature only to those who may set them", async () => {
    await open("password", []);

    expect(screen.queryByRole("button", { name: "更换头像" })).toBeNull();
    expect(screen.queryByRole("button", { name: "电子签名" })).toBeNull();
  });

  it("saves no picture before one is selected", async () => {
    const { user } = await open("password");

    await user.click(screen.getByRole("button", { name: "更换头像" }));

    const dialog = await screen.findByRole("dialog", { name: "更换头像" });
    expect(within(dialog).getByRole("button", { name: /选择图片/u })).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "保存" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("basic information", () => {
  it("saves the changed fields with their version, and nothing else", async () => {
    const { user } = await open("basics");
    const nick = await screen.findByLabelText("昵称");

    await user.type(nick, "小王");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(server.receivedCalls(profileApi, "update")).toHaveLength(1));
    const [updateCall] = server.receivedCalls(profileApi, "update");
    expect(updateCall?.input).toEqual({ nickName: "小王", id: 7, version: 3 });
    expect(updateCall?.headers.get("prefer")).toBe("write-null");
  });

  it("asks for the password before it sends a new phone number", async () => {
    const { user } = await open("basics");
    const phone = await screen.findByLabelText("手机号码");

    await user.clear(phone);
    await user.type(phone, "13912345678");
    await user.click(screen.getByRole("button", { name: "保存" }));
    const dialog = await screen.findByRole("dialog", { name: "确认是本人操作" });
    expect(server.receivedCalls(profileApi, "update")).toHaveLength(0);
    await user.type(within(dialog).getByLabelText("当前密码"), "Old1!pass");
    await user.click(within(dialog).getByRole("button", { name: "确认" }));

    await waitFor(() => expect(server.receivedCalls(profileApi, "update")).toHaveLength(1));
    expect(server.receivedCalls(profileApi, "update")[0]?.input).toMatchObject({ phone: "13912345678" });
    expect(server.receivedCalls(profileApi, "update")[0]?.input["password"]).toBeDefined();
  });

  it("shows the new name, and confirms it", async () => {
    const { user } = await open("basics");

    await user.clear(await screen.findByLabelText("姓名"));
    await user.click(screen.getByRole("button", { name: "保存" }));

    expect((await screen.findAllByText("请填写此项")).length).toBeGreaterThan(0);
    expect(server.receivedCalls(profileApi, "update")).toHaveLength(0);
  });

  it("says why the server refuses, and keeps the input", async () => {
    server.refuse(profileApi, "update", { code: 400, message: "[D1000] 当前密码不正确" });
    const { user } = await open("basics");

    await user.type(await screen.findByLabelText("昵称"), "小王");
    await user.click(screen.getByRole("button", { name: "保存" }));

    expect(await screen.findByText("当前密码不正确")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("昵称").value).toBe("小王");
  });
});

function aSession(overrides: Partial<OwnSession>): OwnSession {
  return {
    id: toId(1),
    isOwn: false,
    ip: "192.168.1.2",
    place: "local",
    browser: "Chrome 141",
    os: "Windows",
    loginMode: 1,
    isLocked: false,
    time: new Date("2026-11-22T01:00:00Z"),
    lastSeenTime: new Date(),
    ...overrides,
  };
}

describe("devices", () => {
  beforeEach(() => {
    server.answer(ownSessionApi, "list", () => [
      aSession({ isOwn: true }),
      aSession({ id: toId(2), browser: "Safari 26", os: "iOS", place: "CN" }),
    ]);
    server.answer(ownSessionApi, "end", () => null);
    server.answer(ownSessionApi, "endOthers", () => 1);
  });

  it("ends another session after confirmation, never the current one", async () => {
    const { user } = await open("devices");
    await screen.findByText("本机");
    expect(screen.getAllByRole("button", { name: /^退出登录 /u })).toHaveLength(1);

    await user.click(screen.getByRole("button", { name: "退出登录 Safari 26 · iOS" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "退出登录" }));

    await waitFor(() =>
      expect(server.receivedCalls(ownSessionApi, "end").map(({ input }) => input)).toEqual([{ id: 2 }]),
    );
    expect(screen.getByText("192.168.1.2 · 中国")).toBeDefined();
  });

  it("ends all others at once", async () => {
    const { user } = await open("devices");

    await user.click(await screen.findByRole("button", { name: "退出其他所有设备" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "退出登录" }));

    await waitFor(() => expect(server.receivedCalls(ownSessionApi, "endOthers")).toHaveLength(1));
  });

  it("says why sessions cannot be read, and tries again", async () => {
    server.refuse(ownSessionApi, "list", { code: 500, message: "服务器出错" });
    const { user } = await open("devices");
    expect((await screen.findByRole("alert")).textContent).toContain("服务暂时不可用，请稍后重试（编号 test-request）");

    server.answer(ownSessionApi, "list", () => [aSession({ isOwn: true })]);
    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByText("没有在其他地方登录。")).toBeDefined();
  });
});

const access: OwnAccess = {
  isPlatform: false,
  roles: [{ id: toId(5), name: "安全员", code: "safety", isEnabled: true, dataScope: 2, takesAway: 1 }],
  rights: [
    right({ id: 10, type: 1, title: "系统管理" }),
    right({ id: 11, pid: 10, type: 2, title: "职位管理", component: "/system/pos/index", isAllowed: true, by: [5] }),
    right({ id: 12, pid: 11, type: 3, title: "查询", permission: "sysPos/page", isAllowed: true, by: [5] }),
    right({ id: 13, pid: 11, type: 3, title: "增加", permission: "sysPos/add" }),
    right({ id: 14, pid: 11, type: 3, title: "删除", permission: "sysPos/delete", by: [5], taken: [5] }),
    right({ id: 15, pid: 10, type: 2, title: "没有的页面", component: "/not/there", isAllowed: true }),
  ],
  reach: {
    kind: "listed",
    organisations: [{ id: toId(9), name: "第一项目部", withBelow: true }],
    organisationCount: 1,
  },
};

type AboutRight = { id: number; type: number; title: string; by?: number[]; taken?: number[] } & Partial<
  Pick<OwnAccess["rights"][number], "pid" | "permission" | "component" | "isAllowed">
>;

function right({ id, by = [], taken = [], ...about }: AboutRight): OwnAccess["rights"][number] {
  return {
    pid: 0,
    permission: null,
    component: null,
    isAllowed: false,
    ...about,
    id: toId(id),
    givenBy: by.map((id) => toId(id)),
    takenBy: taken.map((id) => toId(id)),
  };
}

describe("the caller's own access", () => {
  beforeEach(() => server.answer(profileApi, "access", () => access));

  it("is shown by page and button, with the roles that grant and deny it, and the data scope in words", async () => {
    const { user } = await open("access");
    const section = await findSection("我的权限");
    await within(section).findByText("职位管理");
    expect(within(section).queryByText("增加")).toBeNull();
    expect(section.textContent).not.toContain("sysPos/");
    await user.click(within(section).getByRole("switch", { name: "只看有权限的" }));

    expect(await within(section).findByText("增加")).toBeDefined();
    expect(within(section).getByText("第一项目部及以下")).toBeDefined();
    expect(within(section).getByText("按钮 1 / 3")).toBeDefined();
    expect(within(section).getAllByText("来自：安全员")).toHaveLength(2);
    expect(within(section).getByText("被去掉：安全员")).toBeDefined();
    expect(within(section).queryByText("没有的页面")).toBeNull();
    expect(within(section).getAllByLabelText("无权限")).toHaveLength(2);
  });

  it("is searched by name and code, and filtered by permission", async () => {
    const { user } = await open("access");
    const section = await findSection("我的权限");
    await within(section).findByText("职位管理");

    await user.type(within(section).getByRole("textbox"), "sysPos/del");
    expect(await within(section).findByText("没有符合条件的菜单或按钮")).toBeDefined();
    await user.click(within(section).getByRole("switch", { name: "只看有权限的" }));

    expect(await within(section).findByText("删除")).toBeDefined();
    expect(within(section).queryByText("查询")).toBeNull();
  });
});

describe("the sign-in history", () => {
  it("shows what happened and from where, optionally only failures", async () => {
    const event = { at: new Date(), ip: "1.2.3.4", place: "CN", browser: "Edge 140", os: "Windows" };
    server.answer(profileApi, "events", ({ isGood }) =>
      toPage({ page: 1, pageSize: 20 }, { total: 1 }, [
        isGood === false
          ? { ...event, id: toId(2), kind: "session.sign_in_failed" as const, isGood: false }
          : { ...event, id: toId(1), kind: "session.signed_in" as const, isGood: true },
      ]),
    );
    const { user } = await open("events");
    await screen.findByText("登录", { selector: ".sw-chip" });

    await user.click(screen.getByText("失败"));

    expect(await screen.findByText("登录失败", { selector: ".sw-chip" })).toBeDefined();
    expect(server.receivedCalls(profileApi, "events").at(-1)?.input["isGood"]).toBe(false);
  });
});

describe("notifications", () => {
  const all = { hasMessageToasts: true, hasPresenceToasts: true, hasNoticeBell: true, hasAnnouncementBell: true };

  it("are chosen one by one and apply at once", async () => {
    server.answer(profileApi, "notifications", () => all);
    server.answer(profileApi, "saveNotifications", () => null);
    const { user } = await open("notifications");

    await user.click(await screen.findByRole("switch", { name: /^同事上线和下线/u }));

    await waitFor(() =>
      expect(server.receivedCalls(profileApi, "saveNotifications")[0]?.input).toEqual({
        ...all,
        hasPresenceToasts: false,
      }),
    );
  });

  it("change back if the server refuses", async () => {
    server.answer(profileApi, "notifications", () => all);
    server.refuse(profileApi, "saveNotifications", { code: 500, message: "服务器出错" });
    const { user } = await open("notifications");
    const toggle = await screen.findByRole("switch", { name: /^通知/u });

    await user.click(toggle);

    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("true"));
    expect(await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）")).toBeDefined();
  });
});

describe("the time zone", () => {
  const chosen = () => server.receivedCalls(preferenceApi, "saveTheme").at(-1)?.input;

  it("is the device's until another one is chosen by name, which applies at once", async () => {
    server.answer(preferenceApi, "saveTheme", () => null);
    const { user } = await open("appearance");
    const zone = await screen.findByRole("combobox", { name: "时区" });
    expect(screen.getByTitle(/^跟随本设备（.+，UTC.*）$/u)).toBeDefined();

    await user.type(zone, "new york");
    await user.click(await screen.findByTitle("北美东部时间 · America/New_York · UTC-5"));

    await waitFor(() => expect(chosen()).toEqual({ timeZone: "America/New_York" }));
    await waitFor(() => expect(formatInstant(new Date("2026-11-22T02:00:00Z"))).toBe("2026年11月21日 21:00"));
    await user.type(zone, "跟随");
    await user.click(await screen.findByTitle(/^跟随本设备/u));
    await waitFor(() => expect(chosen()).toEqual({ timeZone: null }));
  });

  it("that the server does not know is undone, with the reason", async () => {
    server.answer(preferenceApi, "saveTheme", () => null);
    const { user } = await open("appearance");
    const zone = await screen.findByRole("combobox", { name: "时区" });
    // The choice of a previous test.
    await saveTheme();
    const countSaves = () => server.receivedCalls(preferenceApi, "saveTheme").length;
    const sentBefore = countSaves();
    server.refuse(preferenceApi, "saveTheme", { code: 400, fields: { TimeZone: ["不是时区"] } });
    const before = formatInstant(new Date("2026-11-22T02:00:00Z"));

    await user.type(zone, "new york");
    await user.click(await screen.findByTitle("北美东部时间 · America/New_York · UTC-5"));

    expect(await screen.findByText("不是时区")).toBeDefined();
    expect(formatInstant(new Date("2026-11-22T02:00:00Z"))).toBe(before);
    await saveTheme();
    expect(countSaves()).toBe(sentBefore + 1);
  });
});

describe("a new password", () => {
  it("is set by the same form as a forced one", async () => {
    server.answer(ownPasswordApi, "changePwd", () => 1);
    await open("password");

    const section = await findSection("修改密码");
    expect(await within(section).findByLabelText("当前密码")).toBeDefined();
    expect(within(section).getByLabelText("再次输入新密码")).toBeDefined();
    expect(within(section).getByText(/所有设备都会退出登录/u)).toBeDefined();
  });

  it("is the first one of an account without password, and asks for no other", async () => {
    server.refuse(ownPasswordApi, "changePwd", { code: 400, message: "[D1016] 请重新登录" });
    const { user } = await open("password");
    const section = within(await findSection("修改密码"));
    server.answer(sessionApi, "userInfo", () => aUser({ hasPassword: false }));
    await act(refreshRights);

    expect(await section.findByText("您的账号没有密码，登录后 10 分钟内可直接继续。")).toBeDefined();
    expect(section.queryByLabelText("当前密码")).toBeNull();
    await user.type(section.getByLabelText("新密码"), "New1!pass");
    await user.type(section.getByLabelText("再次输入新密码"), "New1!pass");
    await user.click(section.getByRole("button", { name: "保存新密码" }));

    expect((await section.findByRole("alert")).textContent).toBe("请重新登录");
    expect(server.receivedCalls(ownPasswordApi, "changePwd")[0]?.input["passwordOld"]).toBe("");
  });
});
