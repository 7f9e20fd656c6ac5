import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { sessionApi } from "#modules/identity/session/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import type { FakeServer } from "#testing/fakeServer.ts";
import { renderApp } from "#testing/renderApp.tsx";
import { acceptSessionHandoff } from "./sessionHandoff.ts";
import { takeHandoffCode } from "./handoffCode.ts";
import { awaitHandoff, getSessionState, signOut } from "#base/session/session";
import { tokenStore } from "#base/session/tokens";

const code = "kx7i9og1-0123456789012345678901234567890123456789012";
const newToken = aToken(900, "theirs");

describe("a handoff code in the address", () => {
  it.each([`/?_header_token=${code}#/dashboard/home`, `/#/dashboard/home?_header_token=${code}`])(
    "is removed from the address and the history at once: %s",
    (address) => {
      history.replaceState(null, "", address);
      const entries = history.length;

      expect(takeHandoffCode()).toBe(code);

      expect(location.href).toBe(`${location.origin}/#/dashboard/home`);
      expect(history.length).toBe(entries);
      expect(takeHandoffCode()).toBeUndefined();
    },
  );

  it("leaves the rest of the address unchanged when it is removed", () => {
    history.replaceState(null, "", `/?isapp=1#/platform/position?name=x&_header_token=${code}`);

    takeHandoffCode();

    expect(location.href).toBe(`${location.origin}/?isapp=1#/platform/position?name=x`);
  });
});

type CurrentAccount = { account: string } | undefined;

type HandoffOptions = { current?: CurrentAccount; isValid?: boolean; answer?: (server: FakeServer) => void };

async function handOverSession({ current, isValid = true, answer }: HandoffOptions) {
  const app = await renderApp({
    address: "/dashboard/home",
    prepare: (server) => {
      if (isValid)
        server.answer(sessionApi, "takeOver", () => ({
          accessToken: newToken,
          refreshToken: "theirs",
          account: "wang",
          realName: "王工",
        }));
      else server.refuse(sessionApi, "takeOver", { code: 400, message: "[D1011] 无效" });
      if (current === undefined) server.refuse(sessionApi, "lockScreen", { code: 401 });
      else
        server.answer(sessionApi, "lockScreen", () => ({
          account: current.account,
          realName: "李工",
          avatar: null,
          hasPassword: true,
          hasPasskey: false,
          isLocked: false,
        }));
      server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
    },
  });
  if (current !== undefined) tokenStore.write({ access: aToken(900, "mine"), refresh: "mine" });
  answer?.(app.server);
  act(awaitHandoff);
  const handoff = acceptSessionHandoff(code);
  return { ...app, handoff };
}

describe("a session handoff", () => {
  it("brings its tenant: the title and, after signing out, the sign-in page are that tenant's", async () => {
    const { handoff, address } = await handOverSession({
      answer: (server) => {
        server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工", tenantId: toId(200_001) }));
        server.answer(tenantApi, "sysInfo", () => aSysInfo({ tenantId: 200_001, title: "远山路桥" }));
      },
    });

    await act(async () => await handoff);

    await waitFor(() => expect(document.title).toContain("远山路桥"));
    await act(async () => await signOut());
    expect(await screen.findByText("登录企业：远山路桥")).toBeDefined();
    expect(address()).toContain("tid=200001");
  });

  it("continues the session if no account is signed in", async () => {
    const { handoff } = await handOverSession({});
    await act(async () => await handoff);

    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
    expect(tokenStore.read()).toEqual({ access: newToken, refresh: "theirs" });
  });

  it("needs no confirmation if the same account is signed in", async () => {
    const { handoff } = await handOverSession({ current: { account: "wang" } });
    await act(async () => await handoff);

    expect(tokenStore.read()?.access).toBe(newToken);
    expect(getSessionState().step).toBe("ready");
  });

  it.each([
    ["保持当前账号", "mine"],
    ["切换", "theirs"],
  ])("asks for confirmation if another account is signed in, with the answer %s", async (answer, refresh) => {
    const { user, handoff } = await handOverSession({ current: { account: "li" } });

    expect(await screen.findByText(/此链接将以“王工”登录/u)).toBeDefined();
    await user.click(screen.getByRole("button", { name: answer }));
    await act(async () => await handoff);

    expect(tokenStore.read()?.refresh).toBe(refresh);
    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
  });

  it("rejects an invalid code and keeps the current session", async () => {
    const anonymous = await handOverSession({ isValid: false });
    await act(async () => await anonymous.handoff);
    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
    anonymous.unmount();

    const signedIn = await handOverSession({ current: { account: "li" }, isValid: false });
    await act(async () => await signedIn.handoff);
    expect(tokenStore.read()?.refresh).toBe("mine");
    expect(await screen.findByRole("button", { name: /^账号菜单/u })).toBeDefined();
  });
});
