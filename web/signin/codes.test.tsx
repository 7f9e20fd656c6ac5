import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { codeApi, emailApi, smsApi } from "#modules/code/contract";
import { sessionApi } from "#modules/session/contract";
import { aSysInfo, aToken, aUser } from "../testing/builders.ts";
import { renderStage, type RenderedStage } from "../testing/renderStage.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const get = () => screen.getByRole("button", { name: /获取/u });
const submit = () => screen.getByRole("button", { name: "登录" });
const pair = () => ({ accessToken: aToken(900), refreshToken: "refresh" });

async function openWay(name: string, about: Parameters<typeof renderStage>[0] = {}): Promise<RenderedStage> {
  const stage = await renderStage(about);
  await stage.user.click(await screen.findByRole("tab", { name }));
  await screen.findByRole("button", { name: "获取验证码" });
  return stage;
}

describe("the ways to sign in", () => {
  it("are tabs, of which one opens the page", async () => {
    await renderStage();

    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
      ["账号", "true"],
      ["手机号", "false"],
      ["邮箱", "false"],
    ]);
    expect(document.activeElement).toBe(field("账号"));
  });

  it("are gone through by arrow keys, which stay among them; a click goes on to the first field", async () => {
    const { user } = await renderStage();
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
  it("asks for a code, goes on to it, and signs in", async () => {
    const stage = await openWay("手机号");
    stage.server.answer(smsApi, "sendSms", () => null);
    stage.server.answer(codeApi, "loginPhone", pair);
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.click(get());
    await waitFor(() => expect(document.activeElement).toBe(field("验证码")));
    expect(field("验证码").autocomplete).toBe("one-time-code");
    await stage.user.keyboard("123456{Enter}");

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(stage.server.heard(smsApi, "sendSms")[0]?.input).toMatchObject({ tenantId: 0, purpose: "signIn" });
    expect(stage.server.heard(codeApi, "loginPhone")[0]?.input).toEqual({
      phone: "13800000001",
      code: "123456",
      tenantId: 0,
    });
  });

  it("counts down until another code may be asked for, and does not say whose the number is", async () => {
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

  it("asks the server for nothing while the number is none", async () => {
    const stage = await openWay("手机号");

    await stage.user.type(field("手机号"), "1380000");
    await stage.user.click(get());

    expect(await screen.findByText("请输入 11 位手机号")).toBeDefined();
    expect(stage.server.heard(smsApi, "sendSms")).toHaveLength(0);
  });

  it("says why no code was sent, and lets one try again", async () => {
    const stage = await openWay("手机号");
    stage.server.refuse(smsApi, "sendSms", { code: 429, message: "42 秒后可重新获取验证码" });

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.click(get());

    expect((await screen.findByRole("alert")).textContent).toBe("42 秒后可重新获取验证码");
    expect(get()).toHaveProperty("disabled", false);
  });

  it("says what is wrong with a code and keeps what was typed", async () => {
    const stage = await openWay("手机号");
    stage.server.refuse(codeApi, "loginPhone", { code: 400, message: "验证码不存在或已过期，请重新获取" });

    await stage.user.type(field("手机号"), "13800000001");
    await stage.user.type(field("验证码"), "123456");
    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("验证码不存在或已过期，请重新获取");
    expect(field("手机号").value).toBe("13800000001");
  });

  it("sends the captcha along where the tenant wants one, and brings another one afterwards", async () => {
    const stage = await openWay("手机号", {
      info: aSysInfo({ captcha: true }),
      prepare: (server) =>
        server.answer(sessionApi, "captcha", () => ({ id: "7", img: "iVBORw0KGgo=", expirySeconds: 60 })),
    });
    stage.server.answer(smsApi, "sendSms", () => null);
    await stage.user.type(field("手机号"), "13800000001");

    await stage.user.click(get());
    await screen.findByText("此项不能为空");
    const before = stage.server.heard(sessionApi, "captcha").length;
    const [captcha] = screen.getAllByPlaceholderText(/结果|答案/u);
    if (captcha === undefined) throw new Error("there is no captcha");
    await stage.user.type(captcha, "12");
    await stage.user.click(get());

    await waitFor(() =>
      expect(stage.server.heard(smsApi, "sendSms")[0]?.input).toMatchObject({ code: "12", codeId: "7" }),
    );
    await waitFor(() => expect(stage.server.heard(sessionApi, "captcha")).toHaveLength(before + 1));
  });

  it("says in the demo where codes are read", async () => {
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
    expect(stage.server.heard(emailApi, "sendCode")[0]?.input).toMatchObject({ email: "wang@example.com" }),
  );
  await stage.user.type(field("验证码"), "123456{Enter}");

  await waitFor(() => expect(stage.server.heard(codeApi, "loginEmail")).toHaveLength(1));
});

describe("a forgotten password", () => {
  async function forgotten(): Promise<RenderedStage> {
    const stage = await renderStage();
    await stage.user.click(await screen.findByRole("button", { name: "忘记密码？" }));
    await screen.findByRole("heading", { name: "找回密码" });
    return stage;
  }

  it("is set anew by a code, and leads back to sign-in, which says so", async () => {
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
    expect(stage.server.heard(smsApi, "sendSms")[0]?.input).toMatchObject({ purpose: "reset" });
    const [sent] = stage.server.heard(codeApi, "resetPwd");
    expect(sent?.input).toMatchObject({ contact: "13800000001", code: "123456" });
    expect(sent?.input["passwordNew"]).toMatch(/^[\da-f]{200,}$/u);
  });

  it("keeps the policy and is typed twice alike before the server is asked", async () => {
    const stage = await forgotten();

    await stage.user.type(field("手机号或邮箱"), "wang");
    await stage.user.type(field("验证码"), "123456");
    await stage.user.type(field("新密码"), "abc");
    await stage.user.type(field("再次输入新密码"), "abd");
    await stage.user.click(screen.getByRole("button", { name: "保存新密码" }));

    expect(await screen.findByText("密码长度应为 6 到 16 个字符")).toBeDefined();
    expect(screen.getByText("请输入手机号或邮箱", { selector: ".ant-form-item-explain-error" })).toBeDefined();
    expect(screen.getByText("两次输入的密码不一致！")).toBeDefined();
    expect(stage.server.heard(codeApi, "resetPwd")).toHaveLength(0);
  });

  it("can be left", async () => {
    const stage = await forgotten();

    await stage.user.click(screen.getByRole("button", { name: "返回登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });
});
