import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { aSysInfo } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";
import { invitedApi } from "../../contract.ts";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function openLink(prepare: (server: RenderedApp["server"]) => void): Promise<RenderedApp> {
  return await renderApp({
    address: "/invitation?tid=100001&code=secret",
    info: aSysInfo({ title: "华东建设" }),
    prepare,
  });
}

it("sets the password of the invited account, and goes on to the sign-in with the account filled in", async () => {
  const { server, user } = await openLink((fake) => {
    fake.answer(invitedApi, "invitation", () => ({
      account: "wangxm",
      realName: "王小明",
      tenantName: "华东建设",
      expiresAt: new Date("2026-11-28T08:00:00Z"),
    }));
    fake.answer(invitedApi, "acceptInvitation", () => null);
  });
  await screen.findByRole("heading", { name: "欢迎，王小明" });
  expect(screen.getByText(/您在华东建设的账号是 wangxm。.*2026/u)).toBeDefined();

  await user.click(await screen.findByLabelText("密码"));
  await user.paste("Fresh#2026");
  await user.click(field("再次输入密码"));
  await user.paste("Fresh#2026");
  await user.click(screen.getByRole("button", { name: "设置密码" }));

  expect(await screen.findByRole("heading", { name: "密码已设置" })).toBeDefined();
  expect(field("账号").value).toBe("wangxm");
  const sent = server.receivedCalls(invitedApi, "acceptInvitation")[0]?.input;
  expect(sent).toMatchObject({ tenantId: 100_001, code: "secret" });
  expect(sent?.["password"]).not.toBe("Fresh#2026");
  server.refuse(sessionApi, "login", { code: 400, message: "账号或密码错误" });
  await user.click(field("密码"));
  await user.paste("Fresh#2026");
  await user.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() =>
    expect(server.receivedCalls(sessionApi, "login")[0]?.input).toMatchObject({ tenantId: 100_001, account: "wangxm" }),
  );
});

it("says that a link is no longer valid, and what to do", async () => {
  await openLink((fake) => fake.refuse(invitedApi, "invitation", { code: 400, message: "此邀请已过期" }));

  expect(await screen.findByRole("heading", { name: "邀请无效" })).toBeDefined();
  expect(screen.getByText(/^此邀请已过期。.*联系管理员/u)).toBeDefined();
  expect(screen.getByRole("link", { name: "返回登录" }).getAttribute("href")).toBe("#/login");
});
