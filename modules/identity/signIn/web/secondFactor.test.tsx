import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { codeApi, smsApi } from "#modules/identity/verificationCode/contract";
import { secondFactorApi, secondStepApi } from "#modules/identity/secondFactor/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aToken, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const pair = () => ({ accessToken: aToken(900), refreshToken: "refresh" });
const asked = {
  code: 400,
  message: "请输入两步验证的验证码",
  result: { ticket: "t-1", expirySeconds: 300, hasApp: true, hasPasskey: false },
};

async function withPassword({ user, server }: RenderedApp): Promise<void> {
  server.refuse(sessionApi, "login", asked);
  await user.type(await screen.findByLabelText("账号"), "zhang");
  await user.type(field("密码"), "Sw!7-testing{Enter}");
  await screen.findByRole("heading", { name: "两步验证" });
}

describe("signing in with a second factor", () => {
  it("asks for the code of the app after the right password, and submits with its last digit", async () => {
    const stage = await renderApp();
    stage.server.answer(secondStepApi, "loginSecond", pair);
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
    await withPassword(stage);

    expect(screen.queryByRole("alert")).toBeNull();
    expect(field("验证码").autocomplete).toBe("one-time-code");
    expect(document.activeElement).toBe(field("验证码"));
    await stage.user.type(field("验证码"), "123456");

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(stage.server.receivedCalls(secondStepApi, "loginSecond").map(({ input }) => input)).toEqual([
      { ticket: "t-1", code: "123456" },
    ]);
  });

  it("asks for it after a code by SMS as well", async () => {
    const stage = await renderApp();
    stage.server.answer(smsApi, "sendSms", () => null);
    stage.server.refuse(codeApi, "loginPhone", asked);
    await stage.user.click(await screen.findByRole("tab", { name: "手机号" }));
    await stage.user.type(await screen.findByLabelText("手机号"), "13800000001");
    await stage.user.type(field("验证码"), "123456{Enter}");

    expect(await screen.findByRole("heading", { name: "两步验证" })).toBeDefined();
  });

  it("accepts a recovery code instead", async () => {
    const stage = await renderApp();
    stage.server.answer(secondStepApi, "loginSecond", pair);
    await withPassword(stage);

    await stage.user.click(screen.getByRole("button", { name: "使用恢复码" }));
    await stage.user.type(await screen.findByLabelText("恢复码"), "abcde-fghjk{Enter}");

    expect(await screen.findByRole("navigation", { name: "主菜单" })).toBeDefined();
    expect(stage.server.receivedCalls(secondStepApi, "loginSecond")[0]?.input).toEqual({
      ticket: "t-1",
      code: "abcde-fghjk",
    });
  });

  it("shows a wrong code and waits for the next one", async () => {
    const stage = await renderApp();
    await withPassword(stage);
    stage.server.refuse(secondStepApi, "loginSecond", { code: 400, message: "[D1000] 验证码错误或已使用过" });

    await stage.user.type(field("验证码"), "000000");

    expect((await screen.findByRole("alert")).textContent).toBe("验证码错误或已使用过");
    expect(field("验证码").value).toBe("");
    expect(screen.getByRole("heading", { name: "两步验证" })).toBeDefined();
  });

  it("returns to the password with a message when the ticket has expired", async () => {
    const stage = await renderApp();
    await withPassword(stage);
    stage.server.refuse(secondStepApi, "loginSecond", { code: 400, message: "[D1011] 验证已失效，请重新登录" });

    await stage.user.type(field("验证码"), "123456");

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    expect((await screen.findByRole("alert")).textContent).toBe("验证已失效，请重新登录");
  });

  it("can be cancelled", async () => {
    const stage = await renderApp();
    await withPassword(stage);

    await stage.user.click(screen.getByRole("button", { name: "返回登录" }));

    expect(await screen.findByLabelText("密码")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a second factor that a role requires", () => {
  it("replaces every page until it is set up", async () => {
    let user = aUser({ realName: "王工", mustEnrol: true });
    const stage = await renderApp({
      signedIn: user,
      prepare: (server) => {
        server.answer(sessionApi, "userInfo", () => user);
        server.answer(secondFactorApi, "begin", () => ({ uri: "otpauth://totp/a?secret=ABCD", secret: "ABCD" }));
        server.answer(secondFactorApi, "confirm", () => {
          user = { ...user, mustEnrol: false };
          return { codes: ["abcde-fghjk"] };
        });
      },
    });

    await screen.findByRole("heading", { name: "请先启用两步验证" });
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
    await stage.user.type(await screen.findByLabelText("当前密码"), "Sw!7-testing{Enter}");
    await stage.user.type(await screen.findByLabelText("验证码"), "123456{Enter}");
    await stage.user.click(await screen.findByRole("button", { name: "我已保存" }));

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
  });

  it("can be left by signing out", async () => {
    const stage = await renderApp({ signedIn: aUser({ mustEnrol: true }) });
    await screen.findByRole("heading", { name: "请先启用两步验证" });

    await stage.user.click(screen.getByRole("button", { name: "退出登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });
});
