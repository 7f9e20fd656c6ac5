import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sessionApi } from "#modules/identity/session/contract";
import { aToken, aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";
import { acceptSessionHandoff } from "./sessionHandoff.ts";
import { takeHandoffCode } from "./handoffCode.ts";
import { awaitHandoff, getSessionState } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";

const code = "kx7i9og1-0123456789012345678901234567890123456789012";
const theirs = aToken(900, "theirs");

describe("a code in the address", () => {
  it.each([`/?_header_token=${code}#/dashboard/home`, `/#/dashboard/home?_header_token=${code}`])(
    "is taken out of the address and of the history at once: %s",
    (address) => {
      history.replaceState(null, "", address);
      const entries = history.length;

      expect(takeHandoffCode()).toBe(code);

      expect(location.href).toBe(`${location.origin}/#/dashboard/home`);
      expect(history.length).toBe(entries);
      expect(takeHandoffCode()).toBeUndefined();
    },
  );

  it("leaves the rest of the address as it was", () => {
    history.replaceState(null, "", `/?isapp=1#/platform/position?name=x&_header_token=${code}`);

    takeHandoffCode();

    expect(location.href).toBe(`${location.origin}/?isapp=1#/platform/position?name=x`);
  });
});

type Here = { account: string } | undefined;

async function handedOver({ here, isGood = true }: { here?: Here; isGood?: boolean }) {
  const stage = await renderApp({
    address: "/dashboard/home",
    prepare: (server) => {
      if (isGood)
        server.answer(sessionApi, "takeOver", () => ({
          accessToken: theirs,
          refreshToken: "theirs",
          account: "wang",
          realName: "王工",
        }));
      else server.refuse(sessionApi, "takeOver", { code: 400, message: "[D1011] 无效" });
      if (here === undefined) server.refuse(sessionApi, "lockScreen", { code: 401 });
      else
        server.answer(sessionApi, "lockScreen", () => ({
          account: here.account,
          realName: "李工",
          avatar: null,
          hasPassword: true,
          hasPasskey: false,
          isLocked: false,
        }));
      server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
    },
  });
  if (here !== undefined) tokenStore.write({ access: aToken(900, "mine"), refresh: "mine" });
  act(awaitHandoff);
  const taking = acceptSessionHandoff(code);
  return { ...stage, taking };
}

describe("a session that another page hands over", () => {
  it("goes on here where nobody is signed in", async () => {
    const { taking } = await handedOver({});
    await act(async () => await taking);

    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
    expect(tokenStore.read()).toEqual({ access: theirs, refresh: "theirs" });
  });

  it("goes on without a question where the same account is signed in", async () => {
    const { taking } = await handedOver({ here: { account: "wang" } });
    await act(async () => await taking);

    expect(tokenStore.read()?.access).toBe(theirs);
    expect(getSessionState().step).toBe("ready");
  });

  it.each([
    ["保持当前账号", "mine"],
    ["切换", "theirs"],
  ])("asks whoever else is signed in, who says: %s", async (answer, refresh) => {
    const { user, taking } = await handedOver({ here: { account: "li" } });

    expect(await screen.findByText(/此链接将以“王工”登录/u)).toBeDefined();
    await user.click(screen.getByRole("button", { name: answer }));
    await act(async () => await taking);

    expect(tokenStore.read()?.refresh).toBe(refresh);
    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
  });

  it("lets nobody in by a code that is no good, and leaves whoever is here alone", async () => {
    const nobody = await handedOver({ isGood: false });
    await act(async () => await nobody.taking);
    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    nobody.unmount();

    const somebody = await handedOver({ here: { account: "li" }, isGood: false });
    await act(async () => await somebody.taking);
    expect(tokenStore.read()?.refresh).toBe("mine");
    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
  });
});
