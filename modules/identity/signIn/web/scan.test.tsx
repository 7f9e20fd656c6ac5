import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encode } from "uqr";
import { noSignInOptions } from "#contract/signIn";
import { scanApi, type ScanProgress, type ScanStart } from "#modules/identity/scan/contract";
import { sessionApi } from "#modules/identity/session/contract";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const offers = { ...noSignInOptions, phone: true, scan: true };

// The page polls every two seconds, and a code is valid for a minute.
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

async function later(seconds: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));
}

function begun(overrides: Partial<ScanStart> = {}): ScanStart {
  return {
    id: "7",
    secret: "s".repeat(43),
    code: "ABCD2345",
    address: "https://site.example/#/scan/ABCD2345",
    number: 42,
    expirySeconds: 60,
    ...overrides,
  };
}

/** The page with the code; the server answers these states in sequence, the last one repeatedly. */
async function openScan(...states: ScanProgress["state"][]): Promise<RenderedApp> {
  const stage = await renderApp({
    info: aSysInfo({ offers }),
    prepare: (server) => {
      server.answer(scanApi, "begin", () => begun());
      server.answer(scanApi, "state", () => {
        const state = (states.length > 1 ? states.shift() : states[0]) ?? "waiting";
        const pair = state === "approved" ? { accessToken: aToken(900), refreshToken: "refresh" } : null;
        return { state, pair };
      });
    },
  });
  await stage.user.click(await screen.findByRole("tab", { name: "扫码" }));
  await picture();
  return stage;
}

const picture = async () => await screen.findByRole("img", { name: "用手机登录的二维码" });
/** The live region; the shell has one as well. */
const status = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("");

describe("sign-in by QR code", () => {
  it("shows a code as picture and text, and the number once the phone has scanned it", async () => {
    await openScan("waiting", "seen");

    const [, drawn] = (await picture()).querySelectorAll("path");
    const dark = encode("https://site.example/#/scan/ABCD2345", { ecc: "M" }).data.flat().filter(Boolean);
    expect(drawn?.getAttribute("d")?.split("M")).toHaveLength(dark.length + 1);
    expect(screen.getByText("ABCD-2345")).toBeDefined();
    expect(screen.getByText(/秒内有效$/u)).toBeDefined();
    expect(screen.queryByText("42")).toBeNull();
    await later(5);

    await waitFor(() => expect(status()).toBe("已扫描，请在手机上选择数字 42"));
    expect(screen.getByText("42")).toBeDefined();
    expect(screen.queryByText("ABCD-2345")).toBeNull();
  });

  it("continues as soon as the phone has approved", async () => {
    const stage = await openScan("seen", "approved");
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));

    await later(5);

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(stage.server.receivedCalls(scanApi, "begin")[0]?.input).toEqual({ tenantId: 0 });
    expect(stage.server.receivedCalls(scanApi, "state")[0]?.input).toEqual({
      tenantId: 0,
      id: "7",
      secret: "s".repeat(43),
    });
    const asked = stage.server.receivedCalls(scanApi, "state").length;
    await later(5);
    expect(stage.server.receivedCalls(scanApi, "state")).toHaveLength(asked);
  });

  it.each([
    ["refused", "手机上已拒绝"],
    ["over", "二维码已失效"],
  ] as const)("says that it is %s, stops polling, and requests another code on click", async (state, words) => {
    const { user, server } = await openScan(state);
    await later(3);
    await waitFor(() => expect(status()).toBe(words));
    await later(5);
    expect(server.receivedCalls(scanApi, "state")).toHaveLength(1);
    server.answer(scanApi, "state", () => ({ state: "waiting" as const, pair: null }));
    server.answer(scanApi, "begin", () => begun({ code: "WXYZ6789" }));

    await user.click(screen.getByRole("button", { name: "换一个" }));

    expect(await screen.findByText("WXYZ-6789")).toBeDefined();
    expect(document.activeElement).not.toBe(document.body);
  });

  it("expires by the clock too, while the server cannot be reached", async () => {
    const { server } = await openScan("waiting");
    server.breakConnection(scanApi, "state");
    await later(5);
    expect(screen.getByText("ABCD-2345")).toBeDefined();

    await later(58);

    await waitFor(() => expect(status()).toBe("二维码已失效"));
    expect(screen.getByRole("button", { name: "换一个" })).toBeDefined();
  });

  it("continues polling after a connection failure", async () => {
    const { server } = await openScan("waiting");
    server.breakConnection(scanApi, "state");
    await later(5);
    server.answer(scanApi, "state", () => ({ state: "seen" as const, pair: null }));
    await later(3);

    await waitFor(() => expect(status()).toMatch(/42$/u));
  });

  it("shows why there is no code, or why the account may not sign in", async () => {
    const { user, server } = await openScan("waiting");
    server.refuse(scanApi, "state", { code: 400, message: "[D1017] 账号已停用，请联系管理员" });
    await later(3);
    expect((await screen.findByRole("alert")).textContent).toBe("账号已停用，请联系管理员");
    server.refuse(scanApi, "begin", { code: 429, message: "请求过于频繁" });

    await user.click(screen.getByRole("button", { name: "换一个" }));

    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("请求过于频繁"));
  });

  it("stops polling once another method is chosen", async () => {
    const { user, server } = await openScan("waiting");
    await later(3);
    await user.click(screen.getByRole("tab", { name: "账号" }));
    const asked = server.receivedCalls(scanApi, "state").length;

    await later(10);

    expect(server.receivedCalls(scanApi, "state")).toHaveLength(asked);
  });
});
