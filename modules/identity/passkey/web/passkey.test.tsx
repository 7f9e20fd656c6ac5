import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Passkey, passkeyApi, passkeySignInApi, passkeyStepApi, passkeyUnlockApi } from "../contract.ts";
import { passkeyText } from "../text/index.ts";
import { secondFactorText } from "#modules/identity/secondFactor/text";
import { sessionApi } from "#modules/identity/session/contract";
import { toId } from "#contract/id";
import { type FakeServer, createFakeServer, renderScreen, type RenderedScreen } from "#testing";
import { loadTexts } from "#base/i18n";
import { noSignInOptions } from "#contract/signIn";
import { aSysInfo, aToken, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";
import { PasskeyPart } from "./PasskeyPart.tsx";
import { waitOptions } from "#tests/builders/testRun";

/** Replaces a class of the browser whose instances are these. */
const kindOf = (...all: readonly object[]) => ({
  [Symbol.hasInstance]: (value: object) => all.includes(value),
});

const bytes = (...all: number[]) => new Uint8Array(all).buffer;
const create = vi.fn<(options: { publicKey: object }) => Promise<unknown>>();
const get = vi.fn<(options: { publicKey: object }) => Promise<unknown>>();

/** A browser whose device creates passkeys and signs with them; jsdom has none. */
beforeEach(() => {
  const attestation = { clientDataJSON: bytes(1), attestationObject: bytes(2), getTransports: () => ["internal"] };
  const signed = { clientDataJSON: bytes(3), authenticatorData: bytes(4), signature: bytes(5), userHandle: null };
  const [added, used] = [attestation, signed].map((response) => ({ rawId: bytes(251, 255), response }));
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("AuthenticatorAttestationResponse", kindOf(attestation));
  vi.stubGlobal("AuthenticatorAssertionResponse", kindOf(signed));
  vi.stubGlobal("PublicKeyCredential", kindOf(added ?? {}, used ?? {}));
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create, get } });
  create.mockResolvedValue(added);
  get.mockResolvedValue(used);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answered = {
  id: "-_8",
  type: "public-key",
  response: { clientDataJSON: "Aw", authenticatorData: "BA", signature: "BQ", userHandle: null },
};
const request = {
  challenge: "-_8",
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required" as const,
  allowCredentials: [{ id: "AQ", type: "public-key" as const, transports: ["internal" as const] }],
};
const creation = {
  challenge: "-_8",
  rp: { id: "localhost", name: "东方桥建" },
  timeout: 300_000,
  attestation: "none" as const,
  user: { id: "AQ", name: "zhang", displayName: "张三" },
  excludeCredentials: [],
  pubKeyCredParams: [{ type: "public-key" as const, alg: -7 }],
  authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
};

const notebook: Passkey = {
  id: toId(7),
  name: "笔记本",
  host: location.hostname,
  isSynced: true,
  createTime: new Date("2026-11-20T02:00:00Z"),
  lastUsedTime: null,
};
const button = async (name: string | RegExp) => await screen.findByRole("button", { name });

describe("the account's own passkeys", () => {
  let server: FakeServer;
  let passkeys: Passkey[];

  beforeEach(() => {
    server = createFakeServer();
    passkeys = [];
    server.answer(passkeyApi, "list", () => ({ isOffered: true, passkeys }));
    server.answer(passkeyApi, "begin", () => ({ creation, name: "Windows · Chrome" }));
    server.answer(passkeyApi, "add", ({ name }) => {
      passkeys = [{ ...notebook, name }];
      return { codes: ["abcde-fghjk"] };
    });
  });

  async function open(): Promise<RenderedScreen> {
    await loadTexts(secondFactorText);
    return await renderScreen(<PasskeyPart onChange={() => undefined} />, { server, texts: passkeyText });
  }

  it("are created with password, name and the browser; recovery codes come with the first", async () => {
    const { user } = await open();
    expect(await screen.findByText("还没有通行密钥。")).toBeDefined();

    await user.click(await button("添加通行密钥"));
    await user.type(await screen.findByLabelText("当前密码"), "Sw!7-testing{Enter}");
    const name = await screen.findByLabelText<HTMLInputElement>("名称");
    const suggested = name.value;
    await user.clear(name);
    await user.type(name, "工地电脑{Enter}");
    expect(await screen.findByText("abcde-fghjk")).toBeDefined();
    await user.click(await button("我已保存"));

    expect(suggested).toBe("Windows · Chrome");
    expect(await screen.findByText("工地电脑")).toBeDefined();
    expect(server.receivedCalls(passkeyApi, "add")[0]?.input).toEqual({
      name: "工地电脑",
      passkey: {
        id: "-_8",
        type: "public-key",
        response: { clientDataJSON: "AQ", attestationObject: "Ag", transports: ["internal"] },
      },
    });
    expect(create.mock.calls[0]?.[0].publicKey).toMatchObject({ challenge: new Uint8Array([251, 255]) });
  });

  it("show that the browser was cancelled or knows the passkey, and can be retried", async () => {
    const { user } = await open();
    await user.click(await button("添加通行密钥"));
    await user.type(await screen.findByLabelText("当前密码"), "Sw!7-testing{Enter}");
    create.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await user.click(await button("创建通行密钥"));
    expect(await screen.findByText("操作已取消或超时，请重试。")).toBeDefined();
    create.mockRejectedValueOnce(new DOMException("no", "InvalidStateError"));
    await user.click(await button("创建通行密钥"));

    expect(await screen.findByText("此通行密钥已添加过")).toBeDefined();
    expect(server.receivedCalls(passkeyApi, "add")).toEqual([]);
  });

  it("request a new challenge when the server refuses one", async () => {
    server.refuse(passkeyApi, "add", { code: 400, message: "[D1000] 通行密钥未通过验证" });
    const { user } = await open();
    await user.click(await button("添加通行密钥"));
    await user.type(await screen.findByLabelText("当前密码"), "Sw!7-testing{Enter}");
    await user.click(await button("创建通行密钥"));

    expect(await screen.findByText("通行密钥未通过验证")).toBeDefined();
    expect(await screen.findByLabelText("当前密码")).toBeDefined();
  });

  it("are renamed, and removed with the password; those of another host are marked", async () => {
    passkeys = [notebook, { ...notebook, id: toId(8), name: "旧地址", host: "old.example.com", isSynced: false }];
    server.answer(passkeyApi, "rename", () => null);
    server.answer(passkeyApi, "remove", () => null);
    const { user } = await open();
    await screen.findByText("旧地址");
    const [first, second] = screen.getAllByRole("listitem");

    await user.click(await button("重命名 笔记本"));
    const name = await screen.findByLabelText("名称");
    await user.clear(name);
    await user.type(name, "新名字{Enter}");
    await user.click(await button("移除 旧地址"));
    await user.type(await screen.findByLabelText("当前密码"), "Sw!7-testing{Enter}");
    expect(await screen.findByText("通行密钥已移除，其他会话已退出登录。")).toBeDefined();

    expect(first?.textContent).toContain("已同步");
    expect(within(second ?? document.body).getByText("仅可在 old.example.com 使用")).toBeDefined();
    expect(server.receivedCalls(passkeyApi, "rename")[0]?.input).toEqual({ id: 7, name: "新名字" });
    expect(server.receivedCalls(passkeyApi, "remove")[0]?.input).toMatchObject({ id: 8 });
  });

  it("show why they are not supported here", async () => {
    server.answer(passkeyApi, "list", () => ({ isOffered: false, passkeys }));
    const { unmount } = await open();
    expect(await screen.findByText("此地址不能使用通行密钥，请从系统的正式地址打开")).toBeDefined();
    unmount();
    vi.stubGlobal("isSecureContext", false);
    await open();

    expect(await screen.findByText("通行密钥需要安全连接，请用 https 打开此页面。")).toBeDefined();
    expect(screen.queryByRole("button", { name: "添加通行密钥" })).toBeNull();
  });
});

describe("a passkey as the second step", () => {
  async function atSecondStep(options: { hasApp: boolean }): Promise<RenderedApp> {
    const stage = await renderApp();
    const result = { ticket: "t-1", expirySeconds: 300, hasPasskey: true, ...options };
    stage.server.refuse(sessionApi, "login", { code: 400, message: "请输入两步验证的验证码", result });
    stage.server.answer(passkeyStepApi, "askPasskey", () => request);
    stage.server.answer(passkeyStepApi, "loginPasskey", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));
    stage.server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
    await stage.user.type(await screen.findByLabelText("账号"), "zhang");
    await stage.user.type(screen.getByLabelText("密码"), "Sw!7-testing{Enter}");
    await screen.findByRole("heading", { name: "两步验证" });
    return stage;
  }

  it("is requested on click, next to the code, and signs in", async () => {
    const stage = await atSecondStep({ hasApp: true });
    expect(screen.getByLabelText("验证码")).toBeDefined();
    const use = await button("使用通行密钥");
    expect(get).not.toHaveBeenCalled();
    get.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));

    await stage.user.click(use);
    expect((await screen.findByRole("alert")).textContent).toBe("操作已取消或超时，请重试。");
    expect(document.activeElement).toBe(use);
    expect(stage.server.receivedCalls(passkeyStepApi, "loginPasskey")).toEqual([]);
    await stage.user.click(use);

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(stage.server.receivedCalls(passkeyStepApi, "loginPasskey")[0]?.input).toEqual({
      ticket: "t-1",
      passkey: answered,
    });
  });

  it("is offered alone if there is no app, besides the recovery codes", async () => {
    const stage = await atSecondStep({ hasApp: false });
    await button("使用通行密钥");
    const before = screen.queryByRole("textbox");

    await stage.user.click(await button("使用恢复码"));

    expect(before).toBeNull();
    expect(await screen.findByLabelText("恢复码")).toBeDefined();
    expect(await button("使用通行密钥")).toBeDefined();
  });
});

it("satisfies a role that requires a second factor, like an app", async () => {
  let user = aUser({ realName: "王工", mustEnrol: true });
  const stage = await renderApp({
    signedIn: user,
    prepare: (server) => {
      server.answer(sessionApi, "userInfo", () => user);
      server.answer(passkeyApi, "begin", () => ({ creation, name: "Windows · Chrome" }));
      server.answer(passkeyApi, "add", () => {
        user = { ...user, mustEnrol: false };
        return { codes: ["abcde-fghjk"] };
      });
    },
  });

  await stage.user.click(await button("使用通行密钥"));
  await stage.user.type(await screen.findByLabelText("当前密码"), "Sw!7-testing{Enter}");
  await stage.user.click(await button("创建通行密钥"));
  await stage.user.click(await button("我已保存"));

  expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
});

describe("a passkey on the lock screen", () => {
  it("unlocks, also without a password; a cancelled one is reported and uses up no attempt", async () => {
    const user = aUser({ realName: "王工", hasPassword: false });
    const stage = await renderApp({
      signedIn: user,
      prepare: (server) => {
        server.answer(sessionApi, "lock", () => null);
        server.answer(sessionApi, "lockScreen", () => ({
          account: "wang",
          realName: "王工",
          avatar: null,
          isLocked: true,
          hasPassword: false,
          hasPasskey: true,
        }));
        server.answer(passkeyUnlockApi, "askUnlock", () => request);
        server.answer(passkeyUnlockApi, "unlockByPasskey", () => true as const);
      },
    });
    await screen.findByRole("button", { name: /^账号菜单/u });
    await stage.user.keyboard("{Control>}{Alt>}l{/Alt}{/Control}");
    const dialog = await screen.findByRole("dialog", { name: "屏幕已锁定" });
    await stage.user.click(dialog);
    get.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));

    await stage.user.click(await button("使用通行密钥"));
    expect((await screen.findByRole("alert")).textContent).toBe("操作已取消或超时，请重试。");
    const tries = stage.server.receivedCalls(passkeyUnlockApi, "unlockByPasskey").length;
    await stage.user.click(await button("使用通行密钥"));

    await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: "屏幕已锁定" })).toBeNull(), waitOptions);
    expect(tries).toBe(0);
    expect(stage.server.receivedCalls(passkeyUnlockApi, "unlockByPasskey")[0]?.input).toEqual({ passkey: answered });
  });
});

describe("a passkey as the first step", () => {
  const firstStep = { ...request, allowCredentials: [] };
  const offering = {
    info: aSysInfo({ offers: { ...noSignInOptions, passkey: true } }),
    prepare: (server: FakeServer) => {
      server.answer(passkeySignInApi, "askAnyPasskey", () => firstStep);
      server.answer(passkeySignInApi, "enterByPasskey", () => ({ accessToken: aToken(900), refreshToken: "refresh" }));
      server.answer(sessionApi, "userInfo", () => aUser({ realName: "王工" }));
    },
  };

  it("is offered in the list of the account field, and signs in when it is picked there", async () => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => await Promise.resolve(true) });

    const { server } = await renderApp(offering);

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional", publicKey: { rpId: "localhost" } });
    expect(server.receivedCalls(passkeySignInApi, "enterByPasskey")[0]?.input).toEqual({ passkey: answered });
  });

  it("is announced to the browser by the account field", async () => {
    await renderApp(offering);

    const field = await screen.findByLabelText("账号");
    expect(field.getAttribute("autocomplete")).toBe("username webauthn");
  });

  it("is used by its button where the browser has no such list", async () => {
    const { user } = await renderApp(offering);

    const button = await screen.findByRole("button", { name: "用通行密钥登录" });
    expect(get).not.toHaveBeenCalled();
    await user.click(button);

    expect(await screen.findByRole("heading", { name: /王工/u })).toBeDefined();
    expect(get.mock.calls[0]?.[0]).not.toHaveProperty("mediation");
  });

  it("shows why it was refused, and can be retried", async () => {
    const { server, user } = await renderApp(offering);
    server.refuse(passkeySignInApi, "enterByPasskey", { code: 400, message: "[D1000] 通行密钥未通过验证" });

    await user.click(await screen.findByRole("button", { name: "用通行密钥登录" }));

    expect((await screen.findByRole("alert")).textContent).toBe("通行密钥未通过验证");
    expect(screen.getByRole("button", { name: "用通行密钥登录" })).toBeDefined();
  });

  it("is hidden where the host has no passkeys", async () => {
    await renderApp({ ...offering, info: aSysInfo() });

    await screen.findByRole("heading", { name: "欢迎回来" });
    expect(screen.queryByRole("button", { name: "用通行密钥登录" })).toBeNull();
  });
});
