import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noSignInOptions } from "#contract/signIn";
import { signUpApi } from "../../contract.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const info = (registration: "closed" | "invitation" | "approval") =>
  aSysInfo({ title: "华东建设", offers: { ...noSignInOptions, registration } });

async function openForm(registration: "invitation" | "approval", address = "/reg"): Promise<RenderedApp> {
  const stage = await renderApp({ address, info: info(registration) });
  await screen.findByRole("heading", { name: "加入 华东建设" });
  return stage;
}

async function put({ user }: RenderedApp, name: string, text: string): Promise<void> {
  await user.click(field(name));
  await user.paste(text);
}

async function fillIn(stage: RenderedApp): Promise<void> {
  await put(stage, "手机号", "13800000001");
  await put(stage, "验证码", "123456");
  await put(stage, "姓名", "王小明");
  await put(stage, "账号", "wangxiaoming");
  await put(stage, "密码", "Fresh#2026");
  await put(stage, "再次输入密码", "Fresh#2026");
}

describe("registering", () => {
  it("requests a code, sends the form, and says that approval is needed", async () => {
    const stage = await openForm("approval");
    stage.server.answer(signUpApi, "registrationCode", () => null);
    stage.server.answer(signUpApi, "userRegistration", () => null);

    await put(stage, "手机号", "13800000001");
    await stage.user.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(await screen.findByText("验证码已发送，3 分钟内有效。")).toBeDefined();
    await stage.user.clear(field("手机号"));
    await fillIn(stage);
    await stage.user.click(screen.getByRole("button", { name: "提交申请" }));

    expect(await screen.findByRole("heading", { name: "申请已提交" })).toBeDefined();
    expect(screen.getByText(/即可用账号 wangxiaoming 登录/u)).toBeDefined();
    expect(stage.server.receivedCalls(signUpApi, "registrationCode")[0]?.input).toMatchObject({ phone: "13800000001" });
    const sentRequest = stage.server.receivedCalls(signUpApi, "userRegistration")[0]?.input;
    expect(sentRequest).toMatchObject({
      phone: "13800000001",
      code: "123456",
      codeId: "0",
      realName: "王小明",
      account: "wangxiaoming",
      tenantId: 0,
    });
    expect(sentRequest?.["password"]).not.toBe("Fresh#2026");
  });

  it("requires the invitation if configured, fills it in from the link, and offers sign-in at once", async () => {
    const stage = await openForm("invitation", "/reg?invitation=ABCDEFGHJK");
    stage.server.answer(signUpApi, "userRegistration", () => null);
    stage.server.answer(sessionApi, "login", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王小明" }));
    expect(field("邀请码").value).toBe("ABCDEFGHJK");

    await fillIn(stage);
    await stage.user.click(screen.getByRole("button", { name: "注册" }));
    await screen.findByRole("heading", { name: "注册成功" });
    expect(field("账号").value).toBe("wangxiaoming");
    await put(stage, "密码", "Fresh#2026");
    await stage.user.click(screen.getByRole("button", { name: "登录" }));

    expect(await screen.findByRole("heading", { name: /王小明/u })).toBeDefined();
    expect(stage.server.receivedCalls(signUpApi, "userRegistration")[0]?.input).toMatchObject({
      invitation: "ABCDEFGHJK",
    });
  });

  it("shows errors at the fields before it sends anything", async () => {
    const stage = await openForm("approval");

    await put(stage, "账号", "abc");
    await put(stage, "密码", "weak");
    await put(stage, "再次输入密码", "other");
    await stage.user.click(screen.getByRole("button", { name: "提交申请" }));

    expect(await screen.findByText("6 至 32 位字母、数字或 . _ @ -")).toBeDefined();
    expect(await screen.findByText("两次输入的密码不一致！")).toBeDefined();
    expect(screen.getByText("请先获取验证码")).toBeDefined();
    expect(stage.server.receivedCalls(signUpApi, "userRegistration")).toHaveLength(0);
  });

  it("shows a refusal of the server, and keeps the input", async () => {
    const stage = await openForm("approval");
    stage.server.refuse(signUpApi, "userRegistration", { code: 400, message: "[D1003] 账号已存在" });
    await fillIn(stage);

    await stage.user.click(screen.getByRole("button", { name: "提交申请" }));
    expect((await screen.findByRole("alert")).textContent).toBe("账号已存在");
    stage.server.refuse(signUpApi, "userRegistration", { code: 400, fields: { Account: ["账号太短"] } });
    await stage.user.click(screen.getByRole("button", { name: "提交申请" }));

    expect(await screen.findByText("账号太短")).toBeDefined();
    expect(field("姓名").value).toBe("王小明");
    await waitFor(() => expect(document.activeElement).toBe(field("账号")));
  });

  it("is not offered if the tenant has closed it", async () => {
    const { user } = await renderApp({ address: "/reg", info: info("closed") });

    expect(await screen.findByRole("heading", { name: "未开放注册" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("link", { name: "返回登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });
});
