import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OutputOf } from "#contract/api";
import { passkeyApi } from "#modules/identity/passkey/contract";
import { secondFactorApi } from "../contract.ts";
import { secondFactorText } from "../text/index.ts";
import { sessionApi } from "#modules/identity/session/contract";
import { type FakeServer, createFakeServer, renderScreen, type RenderedScreen } from "#testing";
import { refreshRights } from "#base/session/session";
import { aUser } from "#testing/builders.ts";
import { SecondFactorSection } from "./SecondFactorSection.tsx";

type State = OutputOf<(typeof secondFactorApi.calls)["read"]>;

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const uri = `otpauth://totp/Siteward:zhang?secret=${secret}&issuer=Siteward`;
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`);
let server: FakeServer;

function serverHas(overrides: Partial<State> = {}): void {
  let state: State = {
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    hasApp: overrides.since !== undefined,
    hasPasskey: false,
    ...overrides,
  };
  server.answer(passkeyApi, "list", () => ({ isOffered: true, passkeys: [] }));
  server.answer(secondFactorApi, "read", () => state);
  server.answer(secondFactorApi, "begin", () => ({ uri, secret }));
  server.answer(secondFactorApi, "confirm", () => {
    state = { ...state, since: new Date("2026-11-22T02:00:00Z"), recoveryCodesLeft: 10, hasApp: true };
    return { codes };
  });
  server.answer(secondFactorApi, "renewCodes", () => ({ codes }));
  server.answer(secondFactorApi, "remove", () => null);
}

const open = async () => await renderScreen(<SecondFactorSection />, { server, texts: secondFactorText });
const button = async (name: string) => await screen.findByRole("button", { name });
const dialog = async () => await screen.findByRole("dialog");

async function proveMyself({ user }: RenderedScreen, label = "下一步"): Promise<void> {
  await user.type(await within(await dialog()).findByLabelText("当前密码"), "Sw!7-testing");
  await user.click(await button(label));
}

beforeEach(() => {
  server = createFakeServer();
});

describe("two-step verification in the personal centre", () => {
  it("is enabled by password, QR code or key, and a code; then the recovery codes are shown once", async () => {
    serverHas();
    const page = await open();
    expect(await screen.findByText("未启用")).toBeDefined();

    await page.user.click(await button("启用两步验证"));
    await proveMyself(page);
    expect(await screen.findByRole("img", { name: "验证器应用的二维码" })).toBeDefined();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeDefined();
    // The last digit sends the code.
    await page.user.type(screen.getByLabelText("验证码"), "123 456");
    const list = await screen.findByRole("list", { name: "恢复码" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await page.user.click(await button("我已保存"));

    expect(await screen.findByText("已启用")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.receivedCalls(secondFactorApi, "confirm").map(({ input }) => input)).toEqual([{ code: "123 456" }]);
  });

  it("shows a wrong password or code at the field, and can be continued", async () => {
    serverHas();
    server.refuse(secondFactorApi, "begin", { code: 400, message: "[D1000] 密码错误" });
    const page = await open();

    await page.user.click(await button("启用两步验证"));
    await proveMyself(page);
    expect(await screen.findByText("密码错误")).toBeDefined();
    serverHas();
    server.refuse(secondFactorApi, "confirm", { code: 400, message: "[D1000] 验证码错误或已使用过" });
    await page.user.click(await button("下一步"));
    await page.user.type(await screen.findByLabelText("验证码"), "000000{Enter}");

    expect(await screen.findByText("验证码错误或已使用过")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("验证码"));
  });

  it("warns when few recovery codes are left, and creates new ones to copy and to download", async () => {
    serverHas({ since: new Date(), recoveryCodesLeft: 2 });
    const page = await open();
    const write = vi.spyOn(navigator.clipboard, "writeText");
    expect(await screen.findByText("恢复码所剩不多，请重新生成。")).toBeDefined();

    await page.user.click(await button("重新生成恢复码"));
    await page.user.type(await within(await dialog()).findByLabelText("当前密码"), "Sw!7-testing{Enter}");
    await screen.findByRole("list", { name: "恢复码" });
    await page.user.click(await button("复制全部"));

    expect(write).toHaveBeenCalledWith(codes.join("\n"));
    expect(await button("下载")).toBeDefined();
    expect(await button("打印")).toBeDefined();
  });

  it("is disabled with the password", async () => {
    serverHas({ since: new Date(), recoveryCodesLeft: 10 });
    const page = await open();

    await page.user.click(await button("关闭两步验证"));
    const question = within(await dialog());
    await page.user.type(await question.findByLabelText("当前密码"), "Sw!7-testing");
    await page.user.click(question.getByRole("button", { name: "关闭两步验证" }));

    expect(await screen.findByText("两步验证已关闭，其他会话已退出登录。")).toBeDefined();
    expect(server.receivedCalls(secondFactorApi, "remove")).toHaveLength(1);
  });

  it("requires no password of an account without one", async () => {
    serverHas();
    const page = await open();
    server.answer(sessionApi, "userInfo", () => aUser({ hasPassword: false }));
    await act(refreshRights);

    await page.user.click(await button("启用两步验证"));
    expect(await screen.findByText("您的账号没有密码，登录后 10 分钟内可直接继续。")).toBeDefined();
    await page.user.click(await button("下一步"));

    expect(await screen.findByRole("img", { name: "验证器应用的二维码" })).toBeDefined();
    expect(server.receivedCalls(secondFactorApi, "begin")[0]?.input).toEqual({ password: "" });
  });

  it("cannot be disabled while a role requires it", async () => {
    serverHas({ since: new Date(), recoveryCodesLeft: 10, isRequired: true });
    await open();

    expect(await screen.findByText("您的角色要求两步验证，因此不能关闭。")).toBeDefined();
    expect(screen.queryByRole("button", { name: "关闭两步验证" })).toBeNull();
    expect(await button("更换设备")).toBeDefined();
  });

  it("shows an error when it cannot be read, and tries again", async () => {
    serverHas();
    server.refuse(secondFactorApi, "read", { code: 503, message: "数据库暂时不可用" });
    const page = await open();

    await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）");
    serverHas();
    await page.user.click(await button("重试"));

    expect(await screen.findByText("未启用")).toBeDefined();
  });
});
