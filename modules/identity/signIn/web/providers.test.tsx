import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { oAuthApi } from "#modules/identity/provider/contract";
import { secondStepApi } from "#modules/identity/secondFactor/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

const offered = aSysInfo();
const info = { ...offered, offers: { ...offered.offers, providers: [{ id: 7, name: "统一认证" }] } };
const pair = () => ({ accessToken: aToken(900), refreshToken: "refresh" });

describe("providers on the sign-in page", () => {
  it("are links through the server, and back to the requested page", async () => {
    await renderApp({ info, address: "/login?redirect=%2Fsystem%2Fpos&params=%7B%22keyword%22%3A%22x%22%7D" });

    const link = await screen.findByRole("link", { name: "使用统一认证登录" });

    const address = new URL(link.getAttribute("href") ?? "", location.href);
    expect(address.pathname).toBe("/api/sysOAuth/signIn");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      provider: "7",
      tenantId: "0",
      redirectUrl: "/system/pos?keyword=x",
    });
  });

  it("are hidden if the tenant has none", async () => {
    await renderApp();

    await screen.findByRole("button", { name: "登录" });
    expect(screen.queryByRole("link", { name: /^使用/u })).toBeNull();
  });

  it("sign in after the return, with a code that is removed from the address", async () => {
    const stage = await renderApp({
      info,
      address: "/login?provider_code=c-1",
      prepare: (server) => {
        server.answer(oAuthApi, "enter", pair);
        server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
      },
    });

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(stage.server.receivedCalls(oAuthApi, "enter").map(({ input }) => input)).toEqual([{ code: "c-1" }]);
    expect(location.href).not.toContain("c-1");
  });

  it("show why the sign-in failed, and keep the other methods available", async () => {
    const stage = await renderApp({ info, address: "/login?provider_fault=unlinked" });

    expect(await screen.findByText(/没有账号与您的第三方身份关联/u)).toBeDefined();
    await waitFor(() => expect(stage.address()).toBe("/login"));
    expect(screen.getByRole("button", { name: "登录" })).toHaveProperty("disabled", false);
  });

  it("require the second factor of the account", async () => {
    const { user, server } = await renderApp({
      info,
      address: "/login?provider_code=c-1",
      prepare: (fake) => {
        const result = { ticket: "t-1", expirySeconds: 300, hasApp: true, hasPasskey: false };
        fake.refuse(oAuthApi, "enter", { code: 400, message: "请输入验证码", result });
        fake.answer(secondStepApi, "loginSecond", pair);
        fake.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
      },
    });

    await user.type(await screen.findByLabelText("验证码"), "123456{Enter}");

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(server.receivedCalls(secondStepApi, "loginSecond")[0]?.input).toEqual({ ticket: "t-1", code: "123456" });
  });

  it("show the refusal of the sign-in check", async () => {
    await renderApp({
      info,
      address: "/login?provider_code=c-1",
      prepare: (server) => server.refuse(oAuthApi, "enter", { code: 400, message: "[D1017] 账号已停用" }),
    });

    expect(await screen.findByText("账号已停用")).toBeDefined();
  });
});
