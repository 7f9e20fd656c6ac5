import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { noSignInOptions } from "#contract/signIn";
import { scanApi, type ScanRequester } from "../contract.ts";
import { browser } from "#testing/browser.ts";
import { aMenu, aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const account = aUser({ realName: "王工", account: "wang" });
const answers: ScanRequester = {
  browser: "Chrome 141",
  os: "Windows",
  ip: "203.0.113.9",
  place: "DE",
  time: new Date("2026-11-22T02:00:00Z"),
  expirySeconds: 55,
  choices: [17, 42, 88],
};

async function openPage(address = "/scan/ABCD2345", overrides: Partial<ScanRequester> = {}): Promise<RenderedApp> {
  return await renderApp({
    address,
    signedIn: account,
    info: aSysInfo({ offers: { ...noSignInOptions, scan: true } }),
    prepare: (server) => {
      server.answer(scanApi, "look", () => ({ ...answers, ...overrides }));
      server.answer(scanApi, "approve", () => null);
      server.answer(scanApi, "refuse", () => null);
    },
  });
}

const question = async () => await screen.findByRole("heading", { name: "在另一块屏幕上登录？" });
const button = (name: string) => screen.getByRole("button", { name });

describe("the phone that has scanned a code", () => {
  it("shows the requesting screen, and approves with its number", async () => {
    const { user, server, address } = await openPage();
    await question();

    expect(screen.getByText("将以 王工（wang）的身份登录")).toBeDefined();
    const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    const numbers = within(screen.getByRole("group", { name: "那块屏幕上显示的数字是？" })).getAllByRole("button");
    await user.click(button("42"));

    expect(facts.slice(0, 3)).toEqual(["Chrome 141 · Windows", "203.0.113.9", "德国"]);
    expect(numbers.map(({ textContent }) => textContent)).toEqual(["17", "42", "88"]);
    expect(await screen.findByRole("heading", { name: "已登录" })).toBeDefined();
    expect(server.receivedCalls(scanApi, "look")[0]?.input).toEqual({ code: "ABCD2345" });
    expect(server.receivedCalls(scanApi, "approve")[0]?.input).toEqual({ code: "ABCD2345", number: 42 });
    await user.click(button("返回首页"));
    await waitFor(() => expect(address()).toBe("/dashboard/home"));
  });

  it("refuses", async () => {
    const { user, server } = await openPage();
    await question();

    await user.click(button("不是我，拒绝"));

    expect(await screen.findByRole("heading", { name: "已拒绝登录" })).toBeDefined();
    expect(server.receivedCalls(scanApi, "refuse")[0]?.input).toEqual({ code: "ABCD2345" });
    expect(server.receivedCalls(scanApi, "approve")).toHaveLength(0);
  });

  it("has one attempt: a wrong number ends it, with a link to another code", async () => {
    const { user, server, address } = await openPage();
    server.refuse(scanApi, "approve", { code: 400, message: "[D1009] 数字不一致，本次登录已拒绝" });
    await question();

    await user.click(button("17"));

    expect((await screen.findByRole("alert")).textContent).toContain("数字不一致，本次登录已拒绝");
    expect(screen.queryByRole("button", { name: "42" })).toBeNull();
    await user.click(button("扫描另一个码"));
    await waitFor(() => expect(address()).toBe("/scan"));
  });

  it("can answer again after a connection failure", async () => {
    const { user, server } = await openPage();
    server.breakConnection(scanApi, "approve");
    await question();

    await user.click(button("42"));

    await screen.findByRole("alert");
    server.answer(scanApi, "approve", () => null);
    await user.click(button("42"));
    expect(await screen.findByRole("heading", { name: "已登录" })).toBeDefined();
  });

  it("says that a code is invalid", async () => {
    await renderApp({
      address: "/scan/ABCD2345",
      signedIn: account,
      prepare: (server) => server.refuse(scanApi, "look", { code: 400, message: "[D1002] 此码无效" }),
    });

    expect((await screen.findByRole("alert")).textContent).toContain("此码无效");
  });

  it("shows that the time has expired", async () => {
    await openPage("/scan/ABCD2345", { expirySeconds: 1 });

    expect((await screen.findByRole("alert")).textContent).toContain("二维码已失效");
    expect(screen.queryByRole("button", { name: "42" })).toBeNull();
  });

  it("signs in first without a session, and returns to the code", async () => {
    const { address } = await renderApp({ address: "/scan/ABCD2345" });

    await waitFor(() => expect(address()).toContain("/login?redirect="));
    expect(decodeURIComponent(address())).toContain("redirect=/scan/ABCD2345");
  });
});

describe("a typed code", () => {
  it("may be in lower case and in groups", async () => {
    const { user, address } = await openPage("/scan");

    await user.type(await screen.findByLabelText("登录码"), "abcd-2345{Enter}");

    await question();
    expect(address()).toBe("/scan/ABCD2345");
  });

  it("must be complete", async () => {
    const { user, server } = await openPage("/scan");

    await user.type(await screen.findByLabelText("登录码"), "abcd{Enter}");

    expect(await screen.findByText("登录码为 8 位字母和数字")).toBeDefined();
    expect(server.receivedCalls(scanApi, "look")).toHaveLength(0);
  });
});

describe("the camera", () => {
  const stop = vi.fn<() => void>();

  function aCamera(read: () => string[]): void {
    const stream = { getTracks: () => [{ stop }] };
    Object.defineProperties(navigator, {
      mediaDevices: { configurable: true, value: { getUserMedia: async () => await Promise.resolve(stream) } },
    });
    Object.defineProperty(globalThis, "BarcodeDetector", {
      configurable: true,
      value: function Detector() {
        return { detect: async () => await Promise.resolve(read().map((rawValue) => ({ rawValue }))) };
      },
    });
    vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
  }

  afterEach(() => {
    Reflect.deleteProperty(globalThis, "BarcodeDetector");
    Reflect.deleteProperty(navigator, "mediaDevices");
    stop.mockClear();
  });

  it("is offered only if the browser can read codes", async () => {
    await openPage("/scan");

    await screen.findByLabelText("登录码");
    expect(screen.queryByRole("button", { name: "打开摄像头" })).toBeNull();
    expect(screen.getByText(/^网页在这里不能打开摄像头/u)).toBeDefined();
  });

  it("ignores foreign codes, and continues with a valid one", async () => {
    const frames = [["https://evil.example/#/login"], ["https://site.example/#/scan/ABCD2345"]];
    aCamera(() => frames.shift() ?? []);
    const { user, address } = await openPage("/scan");

    await user.click(await screen.findByRole("button", { name: "打开摄像头" }));

    await question();
    expect(address()).toBe("/scan/ABCD2345");
    expect(stop).toHaveBeenCalledOnce();
  });

  it("is released when it is stopped, and says when it may not be used", async () => {
    aCamera(() => []);
    const { user } = await openPage("/scan");
    await user.click(await screen.findByRole("button", { name: "打开摄像头" }));
    await user.click(await screen.findByRole("button", { name: "关闭摄像头" }));
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("no", "NotAllowedError"));

    await user.click(screen.getByRole("button", { name: "打开摄像头" }));

    expect((await screen.findByRole("alert")).textContent).toBe("无法使用摄像头，请输入登录码");
  });
});

it("the overview of the personal centre on a phone leads to the scanner", async () => {
  browser.narrow = true;
  const centre = aMenu({ path: "/system/me", title: "个人中心", component: "/system/user/component/userCenter" });
  const { user, address } = await renderApp({
    address: "/system/me",
    signedIn: account,
    info: aSysInfo({ offers: { ...noSignInOptions, scan: true } }),
    menus: [aMenu({ path: "/system", title: "系统管理", children: [centre] })],
  });
  const overview = await screen.findByRole("navigation", { name: "个人中心栏目" });

  await user.click(within(overview).getByRole("link", { name: "扫一扫" }));

  expect(await screen.findByLabelText("登录码")).toBeDefined();
  expect(address()).toBe("/scan");
});

describe("the user menu", () => {
  it.each([true, false])("contains the entry on phones only (%s)", async (isPhone) => {
    browser.narrow = isPhone;
    const { user, address } = await openPage("/dashboard/home");
    await user.click(await screen.findByRole("button", { name: /^账号菜单/u }));
    await screen.findByRole("menuitem", { name: /^锁定屏幕/u });

    const item = screen.queryByRole("menuitem", { name: "扫一扫" });

    expect(item !== null).toBe(isPhone);
    if (item === null) return;
    await act(async () => await user.click(item));
    expect(await screen.findByLabelText("登录码")).toBeDefined();
    expect(address()).toBe("/scan");
  });
});
