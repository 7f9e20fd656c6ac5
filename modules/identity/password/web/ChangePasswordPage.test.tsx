import { ownPasswordApi } from "../contract.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { tenantApi } from "#modules/identity/tenant/contract";
import { holdSignIn } from "#base/session/heldSignIn";
import { aSysInfo, aUser } from "#testing/builders.ts";
import { renderApp, type RenderedApp } from "#testing/renderApp.tsx";

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole("button", { name: "保存新密码" });

async function changePasswordPage(): Promise<RenderedApp> {
  const stage = await renderApp({ signedIn: aUser({ account: "wang", mustChangePassword: true }) });
  await screen.findByRole("heading", { name: "请先设置新密码" });
  // The rules are loaded later than the page.
  await screen.findAllByRole("listitem");
  return stage;
}

type FormInput = { current?: string; next: string; again?: string };

async function fillIn({ user }: RenderedApp, { current = "Old1!pass", next, again = next }: FormInput): Promise<void> {
  await user.type(field("当前密码"), current);
  await user.type(field("新密码"), next);
  await user.type(field("再次输入新密码"), again);
}

/** The rules of the policy that carry a mark, in order. */
const rulesMarked = (mark: string) =>
  screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryByRole("img", { name: mark }) !== null)
    .map(({ textContent }) => textContent);
const met = () => rulesMarked("已满足");

describe("a password that must be changed", () => {
  it("replaces every page, and says why", async () => {
    await changePasswordPage();

    expect(screen.getByText(/请先改成自己的密码/u)).toBeDefined();
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
  });

  it("names the console", async () => {
    await renderApp({
      signedIn: aUser({ mustChangePassword: true }),
      info: aSysInfo({ viceTitle: "东方桥建管理平台" }),
    });

    const page = await screen.findByRole("main");

    expect(within(page).getByText("东方桥建管理平台")).toBeDefined();
  });

  it("takes input in its first field without a click", async () => {
    const { user } = await changePasswordPage();

    await user.keyboard("Old1!pass");

    expect(field("当前密码").value).toBe("Old1!pass");
  });

  it("asks for the current password again after ten minutes", async () => {
    await changePasswordPage();
    vi.useFakeTimers();
    act(() => holdSignIn({ account: "13800138001", password: "First1!pass" }));
    const fieldAtFirst = screen.queryByLabelText("当前密码");

    act(() => void vi.advanceTimersByTime(10 * 60_000));
    vi.useRealTimers();

    expect(fieldAtFirst).toBeNull();
    expect(field("当前密码")).toBeDefined();
  });

  it("marks the satisfied requirements during input", async () => {
    const { user } = await changePasswordPage();
    await screen.findAllByRole("listitem");
    expect(met()).toEqual([]);

    await user.type(field("新密码"), "abc");
    expect(met()).toEqual(["小写字母", "不含账号、公司名称和产品名称"]);
    await user.type(field("新密码"), "D1!");
    const kinds = ["6 至 16 位", "大写字母", "小写字母", "数字", "特殊字符", "不含账号、公司名称和产品名称"];
    expect(met()).toEqual(kinds);
    await user.type(field("新密码"), "kran");

    expect(met()).toEqual([...kinds, "不是常见词语或密码（加上数字也不行）"]);
  });

  it("tells rules that the password breaks from those that more characters can meet", async () => {
    const { user } = await changePasswordPage();
    await screen.findAllByRole("listitem");

    await user.type(field("新密码"), "gongdi88");

    expect(rulesMarked("尚未满足")).toEqual(["大写字母", "特殊字符"]);
    expect(rulesMarked("不符合")).toEqual(["不是常见词语或密码（加上数字也不行）"]);
  });

  it("requires only what the tenant requires", async () => {
    const passwordPolicy = {
      minimumLength: 8,
      maximumLength: 20,
      upper: false,
      lower: true,
      digit: true,
      special: false,
    };
    await renderApp({ signedIn: aUser({ mustChangePassword: true }), info: aSysInfo({ passwordPolicy }) });

    await screen.findByRole("heading", { name: "请先设置新密码" });

    expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      "8 至 20 位",
      "小写字母",
      "数字",
      "不含账号、公司名称和产品名称",
      "不是常见词语或密码（加上数字也不行）",
    ]);
  });

  it("uses the tenant's current rules, not those at the time when the page was opened", async () => {
    const passwordPolicy = { ...aSysInfo().passwordPolicy, minimumLength: 12, maximumLength: 20 };
    const info = aSysInfo();
    const stage = await renderApp({
      info,
      signedIn: aUser({ mustChangePassword: true }),
      prepare: (server) => {
        let loads = 0;
        server.answer(tenantApi, "sysInfo", () => (++loads === 1 ? info : { ...info, passwordPolicy }));
      },
    });

    expect(await screen.findByText("12 至 20 位")).toBeDefined();
    expect(stage.server.receivedCalls(tenantApi, "sysInfo")).toHaveLength(2);
  });

  it("drops its errors as soon as both fields are right", async () => {
    const stage = await changePasswordPage();
    await fillIn(stage, { next: "Yangjun123" });
    await stage.user.click(submit());
    expect(await screen.findByText("密码须包含特殊字符")).toBeDefined();

    await stage.user.type(field("新密码"), "@");
    await waitFor(() => expect(screen.queryByText("密码须包含特殊字符")).toBeNull());
    await stage.user.type(field("再次输入新密码"), "@");

    await waitFor(() => expect(screen.queryByText("两次输入的密码不一致！")).toBeNull());
    expect(document.activeElement).toBe(field("再次输入新密码"));
  });

  it.each([
    { next: "abc", why: "密码长度应为 6 到 16 个字符" },
    { next: "abcdef1!", why: "密码须包含大写字母" },
    { next: "Wang#2026a", why: "密码不能包含“wang”：账号、公司名称和产品名称容易被猜到" },
  ])("refuses $next: $why", async ({ next, why }) => {
    const stage = await changePasswordPage();

    await fillIn(stage, { next });
    await stage.user.click(submit());

    expect(await screen.findByText(why)).toBeDefined();
    expect(stage.server.receivedCalls(ownPasswordApi, "changePwd")).toHaveLength(0);
  });

  it("must be repeated identically", async () => {
    const stage = await changePasswordPage();

    await fillIn(stage, { next: "New1!pass", again: "New1!pas" });
    await stage.user.click(submit());

    expect(await screen.findByText("两次输入的密码不一致！")).toBeDefined();
    expect(stage.server.receivedCalls(ownPasswordApi, "changePwd")).toHaveLength(0);
  });

  it("that the server refuses keeps the input and shows the reason", async () => {
    const stage = await changePasswordPage();
    stage.server.refuse(ownPasswordApi, "changePwd", { code: 400, message: "[D1004] 旧密码不正确" });

    await fillIn(stage, { current: "Wrong1!", next: "New1!pass" });
    await stage.user.click(submit());

    expect((await screen.findByRole("alert")).textContent).toBe("旧密码不正确");
    expect(field("当前密码").value).toBe("Wrong1!");
    expect(field("新密码").value).toBe("New1!pass");

    await stage.user.type(field("当前密码"), "2");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("once changed leads to sign-in, with a message", async () => {
    const stage = await changePasswordPage();
    stage.server.answer(ownPasswordApi, "changePwd", () => 1);

    await fillIn(stage, { next: "New1!pass" });
    await stage.user.click(submit());

    expect(await screen.findByText("密码已修改，请用新密码登录。")).toBeDefined();
    expect(stage.server.receivedCalls(ownPasswordApi, "changePwd")[0]?.input["passwordNew"]).toMatch(
      /^[\da-f]{200,}$/u,
    );
  });

  it("can be left by signing out", async () => {
    const { user } = await changePasswordPage();

    await user.click(screen.getByRole("button", { name: "退出登录" }));

    expect(await screen.findByRole("heading", { name: "欢迎回来" })).toBeDefined();
  });
});
