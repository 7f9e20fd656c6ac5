import { act, screen, waitFor } from "@testing-library/react";
import { captchaApi } from "#modules/identity/captcha/contract";
import { describe, expect, it, vi } from "vitest";
import { noSignInOptions } from "#contract/signIn";
import { codeApi, emailApi, smsApi } from "#modules/identity/verificationCode/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { browser } from "#testing/browser.ts";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const get = () => screen.getByRole("button", { name: /获取/u });
const pair = () => ({ accessToken: aToken(900), refreshToken: "refresh" });

async function openWay(name: string, options: Parameters<typeof renderApp>[0] = {}): Promise<RenderedApp> {
  const stage = await renderApp(options);
  await stage.user.click(await screen.findByRole("tab", { name }));
  await screen.findByRole("button", { name: "获取验证码" });
  return stage;
}

describe("the sign-in methods", () => {
  it("are tabs, one of which is initially open", async () => {
    await renderApp();

    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
      ["账号", "true"],
      ["手机号", "false"],
      ["邮箱", "false"],
    ]);
    expect(document.activeElement).toBe(field("账号"));
  });

  it("are those that the tenant offers: without a sender none needs a code", async () => {
    await renderApp({ info: aSysInfo({ offers: noSignInOptions }) });

    expect(await screen.findByLabelText("账号")).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("offer a phone no code that only another phone could scan", async () => {
    browser.narrow = true;
    await renderApp({ info: aSysInfo({ offers: { ...noSignInOptions, scan: true } }) });

    expect(await screen.findByLabelText("账号")).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("are navigated by arrow keys, which keep the focus; a click moves it to the first field", async () => {
    const { user } = await renderApp();
    (await screen.findByRole("tab", { name: "账号" })).focus();

    await user.keyboard("{ArrowRight}");
    await screen.findByLabelText("手机号");
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: "手机号" }));
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    await screen.findByPlaceholderText("请输入账号绑定的邮箱");
    await user.click(screen.getByRole("tab", { name: "手机号" }));

    await waitFor(() => expect(document.activeElement).toBe(field("手机号")));
  });
});

describe("signing in by phone", () => {
  it("requests a code, moves the focus to it, and signs in", async () => {
    const stage = await openWay("手机号");
    stage.server.answer(smsApi, "sendSms", () => null);
    stage.server.answer(codeApi, "loginPhone", pair);
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.click(get());
    await waitFor(() => expect(document.activeElement).toBe(field("验证码")));
    expect(field("验证码").autocomplete).toBe("one-time-code");
    // The last digit sends the form.
    await stage.user.keyboard("123456");

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(stage.server.receivedCalls(smsApi, "sendSms")[0]?.input).toMatchObject({ tenantId: 0, purpose: "signIn" });
    expect(stage.server.receivedCalls(codeApi, "loginPhone")[0]?.input).toEqual({
      phone: "13800000001",
      code: "123456",
      tenantId: 0,
      tenant: "",
    });
  });

  it.each(["+86 138 0010 0003", "0086-138-0010-0003", " 138\u00a00010\u20110003 "])(
    "accepts the pasted number %s",
    async (pasted) => {
      const { user } = await openWay("手机号");

      await user.click(field("手机号"));
      await user.paste(pasted);

      expect(field("手机号").value).toBe("13800100003");
    },
  );

  it("keeps tab, number and countdown over a reload", async () => {
    const first = await openWay("手机号");
    first.server.answer(smsApi, "sendSms", () => null);
    await first.user.type(field("手机号"), "13800000001");
    await first.user.click(get());
    await screen.findByText(/秒后重新获取/u);
    const address = first.address();
    const kept = Object.fromEntries(Object.entries(sessionStorage));
    first.unmount();

    await renderApp({ address, prepare: () => Object.assign(sessionStorage, kept) });

    await waitFor(() => expect(field("手机号").value).toBe("13800000001"));
    expect(screen.getByRole("tab", { name: "手机号" }).getAttribute("aria-selected")).toBe("true");
    expect(get().textContent).toMatch(/^\d+ 秒后重新获取$/u);
  });

  it("counts down a refusal that came too soon, and is inactive until then", async () => {
    const stage = await openWay("手机号");
    const message = "13 秒后可重新获取验证码";
    stage.server.refuse(smsApi, "sendSms", { code: 429, message, result: { seconds: 13 } });

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.click(get());

    await screen.findByText(/^1[23] 秒后重新获取$/u);
    expect(get()).toHaveProperty("disabled", true);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("counts down until another code may be requested, and does not reveal the account", async () => {
    const stage = await openWay("手机号");
    stage.server.answer(smsApi, "sendSms", () => null);
    await stage.user.type(field("手机号"), "13800000001");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    try {
      await stage.user.click(get());

      await screen.findByText(/如果该地址属于某个账号/u);
      expect(get().textContent).toBe("60 秒后重新获取");
      expect(get()).toHaveProperty("disabled", true);
      act(() => void vi.advanceTimersByTime(31_000));
      expect(get().textContent).toBe("29 秒后重新获取");
      act(() => void vi.advanceTimersByTime(30_000));
      expect(get().textContent).toBe("获取验证码");
      expect(get()).toHaveProperty("disabled", false);
    } finally {
      vi.useRealTimers();
    }
  });

  it("makes no request while the number is invalid", async () => {
    const stage = await openWay("手机号");

    await stage.user.type(field("手机号"), "1380000");
    await stage.user.click(get());

    expect(await screen.findByText("请输入 11 位手机号")).toBeDefined();
    expect(stage.server.receivedCalls(smsApi, "sendSms")).toHaveLength(0);
  });

  it("shows why no code was sent, and can be retried", async () => {
    const stage = await openWay("手机号");
    stage.server.refuse(smsApi, "sendSms", { code: 429, message: "42 秒后可重新获取验证码" });

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.click(get());

    expect((await screen.findByRole("alert")).textContent).toBe("42 秒后可重新获取验证码");
    expect(get()).toHaveProperty("disabled", false);
  });

  it("shows a wrong code and keeps the input", async () => {
    const stage = await openWay("手机号");
    stage.server.refuse(codeApi, "loginPhone", { code: 400, message: "验证码不存在或已过期，请重新获取" });

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.type(field("验证码"), "123456");

    expect((await screen.findByRole("alert")).textContent).toBe("验证码不存在或已过期，请重新获取");
    expect(field("手机号").value).toBe("13800000001");
  });

  it("sends the captcha if the tenant requires one, and loads another one afterwards", async () => {
    const stage = await openWay("手机号", {
      info: aSysInfo({ captcha: true }),
      prepare: (server) =>
        server.answer(captchaApi, "captcha", () => ({ id: "7", img: "iVBORw0KGgo=", expirySeconds: 60 })),
    });
    stage.server.answer(smsApi, "sendSms", () => null);
    await stage.user.type(field("手机号"), "13800000001");

    await stage.user.click(get());
    await screen.findByText("请填写此项");
    const before = stage.server.receivedCalls(captchaApi, "captcha").length;
    const [captcha] = screen.getAllByPlaceholderText(/结果|答案/u);
    if (captcha === undefined) throw new Error("there is no captcha");
    await stage.user.type(captcha, "12");
    await stage.user.click(get());

    await waitFor(() =>
      expect(stage.server.receivedCalls(smsApi, "sendSms")[0]?.input).toMatchObject({ code: "12", codeId: "7" }),
    );
    await waitFor(() => expect(stage.server.receivedCalls(captchaApi, "captcha")).toHaveLength(before + 1));
  });

  it("shows in the demo where codes can be read", async () => {
    const stage = await openWay("手机号", { info: aSysInfo({ demoAccounts: [] }) });
    stage.server.answer(smsApi, "sendSms", () => null);

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.click(get());

    expect(await screen.findByText(/发件箱/u)).toBeDefined();
  });
});

it("signs in by e-mail", async () => {
  const stage = await openWay("邮箱");
  stage.server.answer(emailApi, "sendCode", () => null);
  stage.server.answer(codeApi, "loginEmail", pair);

  await stage.user.type(field("邮箱"), "Wang@example.com");
  await stage.user.click(get());
  await waitFor(() =>
    expect(stage.server.receivedCalls(emailApi, "sendCode")[0]?.input).toMatchObject({ email: "wang@example.com" }),
  );
  await stage.user.type(field("验证码"), "123456{Enter}");

  await waitFor(() => expect(stage.server.receivedCalls(codeApi, "loginEmail")).toHaveLength(1));
});

describe("a forgotten password", () => {
  async function forgotten(): Promise<RenderedApp> {
    const stage = await renderApp();
    await stage.user.click(await screen.findByRole("button", { name: "忘记密码？" }));
    await screen.findByRole("heading", { name: "找回密码" });
    return stage;
  }

  it("is reset by a code, and leads back to sign-in, with a message", async () => {
    const stage = await forgotten();
    stage.server.answer(smsApi, "sendSms", () => null);
    stage.server.answer(codeApi, "resetPwd", () => null);

    await stage.user.type(field("手机号或邮箱"), "13800000001");
    await stage.user.click(get());
    await stage.user.type(field("验证码"), "123456");
    await stage.user.type(field("新密码"), "Fresh#2026");
    await stage.user.type(field("再次输入新密码"), "Fresh#2026");
    await stage.user.click(screen.getByRole("button", { name: "保存新密码" }));

    expect(await screen.findByText("密码已修改，请用新密码登录。")).toBeDefined();
    expect(screen.getByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect(stage.server.receivedCalls(smsApi, "sendSms")[0]?.input).toMatchObject({ purpose: "reset" });
    const [sentRequest] = stage.server.receivedCalls(codeApi, "resetPwd");
    expect(sentRequest?.input).toMatchObject({ contact: "13800000001", code: "123456" });
    expect(sentRequest?.input["passwordNew"]).toMatch(/^[\da-f]{200,}$/u);
  });

  it("is checked by the policy and repeated before the request is sent", async () => {
    const stage = await forgotten();

    await stage.user.type(field("手机号或邮箱"), "wang");
    await stage.user.type(field("验证码"), "123456");
    await stage.user.type(field("新密码"), "abc");
    await stage.user.type(field("再次输入新密码"), "abd");
    await stage.user.click(screen.getByRole("button", { name: "保存新密码" }));

    expect(await screen.findByText("密码长度应为 6 到 16 个字符")).toBeDefined();
    expect(screen.getByText("请输入手机号或邮箱", { selector: ".ant-form-item-explain-error" })).toBeDefined();
    expect(screen.getByText("两次输入的密码不一致！")).toBeDefined();
    expect(stage.server.receivedCalls(codeApi, "resetPwd")).toHaveLength(0);
  });

  it("warns from the server's notice on that more wrong codes lock", async () => {
    const stage = await forgotten();
    const result = { lockMinutes: 30, waitSeconds: 0 };
    stage.server.refuse(codeApi, "resetPwd", { code: 400, message: "验证码错误", result });

    await stage.user.type(field("手机号或邮箱"), "13800000001");
    await stage.user.type(field("验证码"), "123456");
    await stage.user.type(field("新密码"), "Fresh#2026");
    await stage.user.type(field("再次输入新密码"), "Fresh#2026");
    await stage.user.click(screen.getByRole("button", { name: "保存新密码" }));

    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("验证码错误多次失败后，从此处登录将锁定 30 分钟。");
  });

  it("is left by the browser's back button", async () => {
    await forgotten();

    act(() => history.back());

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });

  it("can be cancelled", async () => {
    const stage = await forgotten();

    await stage.user.click(screen.getByRole("button", { name: "返回登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });
});
