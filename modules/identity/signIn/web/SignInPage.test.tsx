import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { captchaApi } from "#modules/identity/captcha/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { toId } from "#contract/id";
import { noSignInOptions } from "#contract/signIn";
import { type FailureNotice, sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { ownPasswordApi } from "#modules/identity/password/contract";
import { clearSession } from "#base/session/session";
import { getSignInPassword } from "#base/session/heldSignIn";
import { chooseTenant } from "#base/session/sysInfo";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const png = "iVBORw0KGgo=";

const account = () => screen.getByLabelText<HTMLInputElement>("账号");
const password = () => screen.getByLabelText<HTMLInputElement>("密码");
const code = () => screen.getByLabelText<HTMLInputElement>("验证码");
const company = async () => await screen.findByLabelText<HTMLInputElement>("企业");
const submit = () => screen.getByRole("button", { name: "登录" });

async function signInPage(options: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const stage = await renderApp(options);
  await screen.findByRole("heading", { name: "欢迎回来" });
  return stage;
}

/** Refuses all attempts as wrong, with the server's notice about further ones. */
function refuseOften({ server }: RenderedApp, result: FailureNotice): void {
  server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误", result });
}

async function fillIn({ user }: RenderedApp, given: { account: string; password: string }): Promise<void> {
  await user.type(account(), given.account);
  await user.type(password(), given.password);
}

describe("signing in", () => {
  it("sends the password encrypted and opens the home page", async () => {
    const stage = await signInPage();
    stage.server.answer(sessionApi, "login", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));

    await fillIn(stage, { account: "wang", password: "Aa1!secret" });
    await stage.user.click(submit());

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    const [sentRequest] = stage.server.receivedCalls(sessionApi, "login");
    expect(sentRequest?.input).toMatchObject({ account: "wang", tenantId: 0, code: "" });
    expect(sentRequest?.input["password"]).toMatch(/^[\da-f]{200,}$/u);
  });

  it("returns to the previous page", async () => {
    const stage = await signInPage({ address: "/login?redirect=%2Fdashboard%2Fhome%3Fday%3D2" });
    stage.server.answer(sessionApi, "login", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));

    await fillIn(stage, { account: "wang", password: "Aa1!secret" });
    await stage.user.keyboard("{Enter}");

    await waitFor(() => expect(stage.address()).toBe("/dashboard/home?day=2"));
  });

  it("needs its password once, also where it has to be changed", async () => {
    const stage = await signInPage();
    const { server, user } = stage;
    server.answer(sessionApi, "login", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));
    server.answer(sessionApi, "userInfo", () => aUser({ account: "wang", mustChangePassword: true }));
    server.refuse(ownPasswordApi, "changePwd", { code: 400, message: "[D1004] 旧密码不正确" });
    await fillIn(stage, { account: "wang", password: "First1!pass" });
    await user.click(submit());
    await screen.findByRole("heading", { name: "请先设置新密码" });

    const fieldAtFirst = screen.queryByLabelText("当前密码");
    await user.type(await screen.findByLabelText("新密码"), "New1!pass");
    await user.type(screen.getByLabelText("再次输入新密码"), "New1!pass");
    await user.click(screen.getByRole("button", { name: "保存新密码" }));

    expect(fieldAtFirst).toBeNull();
    // It is no longer the right one, so it has to be typed.
    expect(await screen.findByLabelText("当前密码")).toHaveProperty("value", "");
    expect(server.receivedCalls(ownPasswordApi, "changePwd")[0]?.input["passwordOld"]).toMatch(/^[\da-f]{200,}$/u);
  });

  it("keeps the phone number that was typed for the sign-in after the change", async () => {
    const stage = await signInPage();
    const { server, user } = stage;
    server.answer(sessionApi, "login", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));
    server.answer(sessionApi, "userInfo", () => aUser({ account: "wang", mustChangePassword: true }));
    server.answer(ownPasswordApi, "changePwd", () => 1);
    await fillIn(stage, { account: "13800138001", password: "First1!pass" });
    await user.click(submit());
    await screen.findByRole("heading", { name: "请先设置新密码" });

    await user.type(await screen.findByLabelText("新密码"), "New1!pass");
    await user.type(screen.getByLabelText("再次输入新密码"), "New1!pass");
    await user.click(screen.getByRole("button", { name: "保存新密码" }));

    expect(await screen.findByLabelText("账号")).toHaveProperty("value", "13800138001");
  });

  it("forgets the password where it stays", async () => {
    const stage = await signInPage();
    stage.server.answer(sessionApi, "login", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));

    await fillIn(stage, { account: "wang", password: "Aa1!secret" });
    const before = getSignInPassword();
    await stage.user.click(submit());
    await waitFor(() => expect(stage.address()).toBe("/dashboard/home"));

    expect([before, getSignInPassword()]).toEqual([undefined, undefined]);
  });

  it("with a wrong password keeps the input and shows the error", async () => {
    const stage = await signInPage();
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });

    await fillIn(stage, { account: "wang", password: "wrong" });
    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("账号或密码错误");
    expect(account().value).toBe("wang");
    expect(password().value).toBe("wrong");
    expect(submit()).toHaveProperty("disabled", false);
  });

  it("without a connection keeps the input and reports the failure", async () => {
    const stage = await signInPage();
    stage.server.breakConnection(sessionApi, "login");

    await fillIn(stage, { account: "wang", password: "Aa1!secret" });
    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("无法连接服务器，请检查网络后重试");
    expect(password().value).toBe("Aa1!secret");
  });

  it("requires the fields before it sends a request", async () => {
    const stage = await signInPage();

    await stage.user.click(submit());

    await waitFor(() => expect(screen.getAllByText("请填写此项")).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(account()));
    expect(stage.server.receivedCalls(sessionApi, "login")).toHaveLength(0);
  });
});

describe("the captcha", () => {
  let pictures = 0;

  beforeEach(() => {
    pictures = 0;
  });

  it("is hidden if the tenant does not require it", async () => {
    await signInPage();

    expect(screen.queryByLabelText("验证码")).toBeNull();
  });

  it("is sent with the sign-in; a refusal clears it and loads another picture", async () => {
    const stage = await signInPageWithCaptcha();
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D0008] 验证码错误" });
    await fillIn(stage, { account: "wang", password: "Aa1!secret" });
    await stage.user.type(code(), "12");

    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("验证码错误");
    expect(stage.server.receivedCalls(sessionApi, "login")[0]?.input).toMatchObject({
      code: "12",
      codeId: "picture-1",
    });
    expect(code().value).toBe("");
    expect(password().value).toBe("Aa1!secret");
    await waitFor(() => expect(stage.server.receivedCalls(captchaApi, "captcha")).toHaveLength(2));
  });

  it("that has expired is marked as such until a click loads another one", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    try {
      const stage = await signInPageWithCaptcha(60);
      expect(await screen.findByText("60 秒内有效")).toBeDefined();

      act(() => void vi.advanceTimersByTime(61_000));
      expect(screen.getByText("已过期，点击刷新")).toBeDefined();
      fireEvent.click(screen.getByRole("button", { name: "验证码图片，点击换一张" }));

      expect(await screen.findByText("60 秒内有效")).toBeDefined();
      expect(stage.server.receivedCalls(captchaApi, "captcha")).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  async function signInPageWithCaptcha(expirySeconds = 120): Promise<RenderedApp> {
    const stage = await renderApp({
      info: aSysInfo({ captcha: true }),
      prepare: (server) =>
        server.answer(captchaApi, "captcha", () => {
          pictures += 1;
          return { id: `picture-${pictures}`, img: png, expirySeconds };
        }),
    });
    await screen.findByLabelText("验证码");
    await waitFor(() => expect(stage.container.querySelector("img[src^='data:image/png']")).not.toBeNull());
    return stage;
  }
});

describe("the sign-in page", () => {
  it("shows while caps lock is on", async () => {
    await signInPage();

    fireEvent.keyDown(password(), { key: "A", modifierCapsLock: true });
    expect(screen.getByText("大写锁定已打开")).toBeDefined();
    fireEvent.keyUp(password(), { key: "CapsLock", modifierCapsLock: false });

    expect(screen.queryByText("大写锁定已打开")).toBeNull();
  });

  it("shows the password on request, with a single button", async () => {
    const { user, container } = await signInPage();

    expect(container.querySelector("button button, button [role=button], [role=button] button")).toBeNull();
    expect(container.querySelector("[role=button] [role=button]")).toBeNull();
    await user.click(screen.getByRole("button", { name: "显示密码" }));

    expect(password().type).toBe("text");
    expect(screen.getByRole("button", { name: "隐藏密码" })).toBeDefined();
  });

  it("asks for the company where several share an address, and signs in to it with the slider alone", async () => {
    const offers = { ...noSignInOptions, tenantChoice: true };
    const stage = await signInPage({
      info: aSysInfo({ offers, captcha: true }),
      prepare: (server) => {
        server.answer(captchaApi, "captcha", () => ({ id: "7", img: png, expirySeconds: 60 }));
        const size = { width: 320, height: 160, pieceSize: 60, top: 40 };
        server.answer(captchaApi, "slider", () => ({ id: "8", picture: png, piece: png, ...size, expirySeconds: 120 }));
        server.answer(captchaApi, "slide", () => ({ ticket: "ticket", expirySeconds: 120 }));
      },
    });
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });

    await stage.user.type(await company(), "远山路桥");
    const knob = await screen.findByRole("slider", { name: "拼图滑块" });
    expect(screen.queryByLabelText("验证码")).toBeNull();
    await fillIn(stage, { account: "wang", password: "Aa1!secret" });
    act(() => knob.focus());
    await stage.user.keyboard("{ArrowRight}");
    await screen.findByRole("button", { name: "换一张图片" });
    await stage.user.keyboard("{ArrowRight}{Enter}");
    await screen.findByText("验证通过");
    await stage.user.click(submit());

    await waitFor(() => expect(stage.server.receivedCalls(sessionApi, "login")).toHaveLength(1));
    expect(stage.server.receivedCalls(sessionApi, "login")[0]?.input).toMatchObject({
      tenant: "远山路桥",
      slide: "ticket",
    });
  });

  it("hides the company while it is known, until the second failure", async () => {
    const offers = { ...noSignInOptions, tenantChoice: true };
    const stage = await signInPage({ info: aSysInfo({ offers, tenantId: 200_001 }), tenantId: 200_001 });
    refuseOften(stage, { lockMinutes: null, waitSeconds: 0 });
    await fillIn(stage, { account: "wang", password: "Aa1!secret" });

    await stage.user.click(submit());
    await screen.findByRole("alert");
    expect(screen.queryByLabelText("企业")).toBeNull();
    await stage.user.click(submit());

    expect(await screen.findByText("您属于哪家企业？")).toBeDefined();
    expect((await company()).value).toBe("");
  });

  it("offers no reset of the password while no sender is set up", async () => {
    await signInPage({ info: aSysInfo({ offers: noSignInOptions }) });

    expect(screen.queryByRole("button", { name: "忘记密码？" })).toBeNull();
  });

  it("asks for the new password alone after the first one was changed", async () => {
    await renderApp({ signedIn: aUser({ account: "wang" }) });
    await screen.findByRole("navigation", { name: "主菜单" });

    act(() => clearSession("passwordChanged"));

    await screen.findByRole("heading", { name: "欢迎回来" });
    expect(account().value).toBe("wang");
    await waitFor(() => expect(document.activeElement).toBe(password()));
  });

  it("warns from the server's notice on that more failures lock, and that the password can be reset", async () => {
    const stage = await signInPage();
    refuseOften(stage, { lockMinutes: 30, waitSeconds: 0 });
    await fillIn(stage, { account: "wang", password: "x" });

    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe(
      "账号或密码错误多次失败后，从此处登录将锁定 30 分钟。您可以通过“忘记密码”重设密码。",
    );
  });

  it("tells how long an answer may take instead of a spinning button", async () => {
    const stage = await signInPage();
    refuseOften(stage, { lockMinutes: 30, waitSeconds: 4 });
    await fillIn(stage, { account: "wang", password: "x" });
    await stage.user.click(submit());
    await screen.findByRole("alert");
    stage.server.answer(sessionApi, "login", async () => await new Promise<never>(() => undefined));

    await stage.user.click(submit());

    expect(await screen.findByRole("button", { name: "请等待 4 秒" })).toBeDefined();
  });

  it("lists the demo's accounts of the displayed company, the others on request, and none for a reset", async () => {
    const demoAccounts = [200_001, 200_002].map((tenantId) => ({
      tenantId: toId(tenantId),
      account: `u${tenantId}`,
      password: "pw",
      title: `公司${tenantId}：管理员`,
    }));
    const { user } = await signInPage({ info: aSysInfo({ demoAccounts }), tenantId: 200_001 });

    const demo = await screen.findByRole("region", { name: "演示账号" });
    expect(within(demo).getAllByRole("button", { name: "管理员" })).toHaveLength(1);
    await user.click(within(demo).getByRole("button", { name: "其他企业" }));

    expect(within(demo).getAllByRole("button", { name: "管理员" })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "忘记密码？" }));
    await screen.findByRole("heading", { name: "找回密码" });
    expect(screen.queryByRole("region", { name: "演示账号" })).toBeNull();
  });

  it("lists the demo's accounts by tenant; a click fills one in for its tenant", async () => {
    const titled = (title: string, tenantId: number, name: string) => ({
      tenantId: toId(tenantId),
      account: name,
      password: `pw-${name}`,
      title,
    });
    const demoAccounts = [
      titled("平台管理员", 1, "superadmin"),
      titled("甲公司：管理员", 200_001, "admin"),
      titled("甲公司：本人", 200_001, "own"),
    ];
    const stage = await signInPage({ info: aSysInfo({ demoAccounts }) });
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });

    const demo = await screen.findByRole("region", { name: "演示账号" });
    // The platform administrator belongs to no company.
    expect(
      within(demo)
        .getAllByRole("heading", { level: 3 })
        .map((title) => title.textContent),
    ).toEqual(["甲公司"]);
    await stage.user.click(within(demo).getByRole("button", { name: "管理员" }));
    await waitFor(() => expect(account().value).toBe("admin"));
    await stage.user.click(submit());

    expect(password().value).toBe("pw-admin");
    await waitFor(() =>
      expect(stage.server.receivedCalls(sessionApi, "login")[0]?.input).toMatchObject({
        account: "admin",
        tenantId: 200_001,
      }),
    );
  });

  it("switches the language with the brand, and remembers it", async () => {
    const { user, server } = await signInPage();
    server.answer(tenantApi, "sysInfo", () => aSysInfo({ title: "Site office" }));

    await user.selectOptions(screen.getByRole("combobox", { name: "语言" }), "English");

    await waitFor(() => expect(document.title).toMatch(/Site office$/u));
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeDefined();
    expect(document.documentElement.lang).toBe("en");
    expect(localStorage.getItem("siteward:lang")).toBe('"en"');
  });

  it("offers no language if the tenant has disabled the choice", async () => {
    await signInPage({ info: aSysInfo({ i18NSwitch: false }) });

    expect(screen.queryByRole("combobox", { name: "语言" })).toBeNull();
  });

  it("switches to dark, and remembers it", async () => {
    const { user } = await signInPage();

    await user.selectOptions(screen.getByRole("combobox", { name: "外观" }), "深色");

    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(localStorage.getItem("siteward:themeConfig")).toBe('{"scheme":"dark"}');
  });

  it("signs in to the displayed tenant, regardless of a later choice in another tab", async () => {
    const stage = await signInPage({ tenantId: 200_001 });
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });
    chooseTenant(200_002);

    await fillIn(stage, { account: "wang", password: "x" });
    await stage.user.click(submit());

    await waitFor(() =>
      expect(stage.server.receivedCalls(sessionApi, "login")[0]?.input).toMatchObject({ tenantId: 200_001 }),
    );
  });

  it("offers registration next to the forgotten password, above further methods", async () => {
    const offers = { ...noSignInOptions, phone: true, registration: "approval" as const, passwordReset: true };
    const { user } = await signInPage({ info: aSysInfo({ offers }), tenantId: 200_001 });

    const link = screen.getByRole("link", { name: "注册账号" });
    expect(link.getAttribute("href")).toBe("#/reg?tid=200001");
    expect(link.parentElement).toBe(screen.getByRole("button", { name: "忘记密码？" }).parentElement);
    await user.click(screen.getByRole("tab", { name: "手机号" }));

    expect(screen.getByRole("link", { name: "注册账号" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "忘记密码？" })).toBeNull();
  });

  it("shows the tenant of the address and signs in there", async () => {
    const stage = await signInPage({ address: "/login?tid=200001" });
    stage.server.refuse(sessionApi, "login", { code: 400, message: "[D1000] 账号或密码错误" });

    await fillIn(stage, { account: "wang", password: "x" });
    await stage.user.click(submit());

    await waitFor(() =>
      expect(stage.server.receivedCalls(sessionApi, "login")[0]?.input).toMatchObject({ tenantId: 200_001 }),
    );
  });
});
