import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noOffers } from "#contract/signIn";
import { signUpApi } from "#modules/registration/contract";
import { sessionApi } from "#modules/session/contract";
import { aSysInfo, aToken, aUser } from "../testing/builders.ts";
import { type RenderedStage, renderStage } from "../testing/renderStage.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const info = (registration: "closed" | "invitation" | "approval") =>
  aSysInfo({ title: "华东建设", offers: { ...noOffers, registration } });

async function openForm(registration: "invitation" | "approval", address = "/reg"): Promise<RenderedStage> {
  const stage = await renderStage({ address, info: info(registration) });
  await screen.findByRole("heading", { name: "加入 华东建设" });
  return stage;
}

async function put({ user }: RenderedStage, name: string, text: string): Promise<void> {
  await user.click(field(name));
  await user.paste(text);
}

async function fillIn(stage: RenderedStage): Promise<void> {
  await put(stage, "手机号", "13800000001");
  await put(stage, "验证码", "123456");
  await put(stage, "姓名", "王小明");
  await put(stage, "账号", "wangxiaoming");
  await put(stage, "密码", "Fresh#2026");
  await put(stage, "再次输入密码", "Fresh#2026");
}

describe("registering", () => {
  it("asks for a code, sends everything, and says that somebody has to agree", async () => {
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
    expect(stage.server.heard(signUpApi, "registrationCode")[0]?.input).toMatchObject({ phone: "13800000001" });
    const sent = stage.server.heard(signUpApi, "userRegistration")[0]?.input;
    expect(sent).toMatchObject({
      phone: "13800000001",
      ...{ code: "123456", codeId: "0", realName: "王小明", account: "wangxiaoming", tenantId: 0 },
    });
    expect(sent?.["password"]).not.toBe("Fresh#2026");
  });

  it("asks for the invitation where one is needed, brings it along from the link, and lets one sign in at once", async () => {
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
    expect(stage.server.heard(signUpApi, "userRegistration")[0]?.input).toMatchObject({ invitation: "ABCDEFGHJK" });
  });

  it("says at the fields what is wrong before anything is sent", async () => {
    const stage = await openForm("approval");

    await put(stage, "账号", "abc");
    await put(stage, "密码", "weak");
    await put(stage, "再次输入密码", "other");
    await stage.user.click(screen.getByRole("button", { name: "提交申请" }));

    expect(await screen.findByText("6 至 32 位字母、数字或 . _ @ -")).toBeDefined();
    expect(await screen.findByText("两次输入的密码不一致！")).toBeDefined();
    expect(screen.getByText("请先获取验证码")).toBeDefined();
    expect(stage.server.heard(signUpApi, "userRegistration")).toHaveLength(0);
  });

  it("says what the server refuses, and keeps what was typed", async () => {
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

  it("is not offered where the tenant takes nobody", async () => {
    const { user } = await renderStage({ address: "/reg", info: info("closed") });

    expect(await screen.findByRole("heading", { name: "未开放注册" })).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.click(screen.getByRole("link", { name: "返回登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });
});
