import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { historyApi } from "#modules/records/history/contract";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { passwordPolicyApi, type SecondVerification, type TenantPolicy } from "../contract.ts";
import { passwordText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as PasswordPolicyPage } from "./PasswordPolicyPage.tsx";

const installation = {
  minimumLength: 6,
  maximumLength: 16,
  upper: true,
  lower: true,
  digit: true,
  special: false,
  historyCount: 0,
  expiryDays: 0,
  mustChangeFirst: false,
};

function aPolicy(overrides: Partial<TenantPolicy> = {}): TenantPolicy {
  return {
    id: null,
    minimumLength: 0,
    maximumLength: 0,
    upper: false,
    lower: false,
    digit: false,
    special: false,
    historyCount: 0,
    expiryDays: 0,
    mustChangeFirst: false,
    hasDefaultPassword: false,
    installation,
    effective: installation,
    hasInstallationPassword: false,
    updateTime: null,
    updateUserName: null,
    version: null,
    ...overrides,
  };
}

const ownPolicy = aPolicy({
  id: toId(5),
  minimumLength: 8,
  effective: { ...installation, minimumLength: 8 },
  version: 3,
  updateTime: new Date("2026-11-22T01:00:00Z"),
  updateUserName: "王工",
});

let server: FakeServer;
let secondVerification: SecondVerification;

async function openPage(policy = aPolicy(), permissions: readonly string[] | "all" = "all") {
  server.answer(passwordPolicyApi, "read", () => policy);
  server.answer(passwordPolicyApi, "save", () => null);
  server.answer(passwordPolicyApi, "secondVerification", () => secondVerification);
  server.answer(passwordPolicyApi, "saveSecondVerification", (rules) => {
    secondVerification = rules;
    return null;
  });
  server.answer(passwordPolicyApi, "reset", () => null);
  const rendered = await renderScreen(<PasswordPolicyPage />, { server, texts, permissions });
  await screen.findByRole("complementary", { name: "试一试" });
  return rendered;
}

const saved = () => server.receivedCalls(passwordPolicyApi, "save").map(({ input }) => input);
const shortest = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "最短长度" });
const tried = () => screen.getByRole("textbox", { name: "假如密码是" });

beforeEach(() => {
  server = createFakeServer();
  secondVerification = { secondVer: false, secondVerByClient: false };
});

describe("the page of the password rules", () => {
  it("shows the effective rules, and which are the installation's", async () => {
    await openPage();

    expect(shortest().value).toBe("6");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "大写字母" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "特殊字符" }).disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "保存" }).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "修改历史" })).toBeNull();
  });

  it("shows at once whether a sample password meets the rules", async () => {
    const { user } = await openPage();
    const preview = screen.getByRole("complementary", { name: "试一试" });
    expect(within(preview).getByText("符合这些规则")).toBeDefined();

    await user.clear(shortest());
    await user.type(shortest(), "12");

    expect(await within(preview).findByText("密码长度应为 12 到 16 个字符")).toBeDefined();
    await user.type(tried(), " at the gate");
    expect(await within(preview).findByText("密码长度应为 12 到 16 个字符")).toBeDefined();
    await user.clear(tried());
    await user.type(tried(), "Crane27 gate");
    expect(await within(preview).findByText("符合这些规则")).toBeDefined();
  });

  it("saves only the changed fields", async () => {
    const { user } = await openPage(ownPolicy);

    await user.click(screen.getByRole("checkbox", { name: "特殊字符" }));
    await user.clear(shortest());
    await user.type(shortest(), "12");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved()).toEqual([{ minimumLength: 12, special: true, version: 3 }]));
  });

  it("does not store values equal to the installation's", async () => {
    const { user } = await openPage(ownPolicy);

    await user.clear(shortest());
    await user.type(shortest(), "6");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved()).toEqual([{ minimumLength: 0, version: 3 }]));
  });

  it("does not allow a maximum length below the minimum", async () => {
    const { user } = await openPage();

    await user.clear(shortest());
    await user.type(shortest(), "20");
    await user.click(screen.getByRole("button", { name: "保存" }));

    expect(await screen.findByText("不能小于最短长度 20")).toBeDefined();
    expect(saved()).toEqual([]);
  });

  it("accepts a default password and never shows the stored one", async () => {
    const { user } = await openPage(aPolicy({ ...ownPolicy, hasDefaultPassword: true }));
    const field = screen.getByLabelText<HTMLInputElement>("默认密码");
    expect(field.value).toBe("");

    await user.type(field, "Yard#2026gate");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved()).toEqual([{ defaultPassword: "Yard#2026gate", version: 3 }]));
  });

  it("resets to the default after confirmation", async () => {
    const { user } = await openPage(ownPolicy);

    await user.click(screen.getByRole("button", { name: "恢复默认" }));
    const question = await screen.findByRole("dialog", { name: "恢复默认的密码规则？" });
    expect(server.receivedCalls(passwordPolicyApi, "reset")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "恢复默认" }));

    await waitFor(() => expect(server.receivedCalls(passwordPolicyApi, "reset")).toHaveLength(1));
  });

  it("shows who changed what, in words", async () => {
    const { user } = await openPage(ownPolicy);
    const fields = [
      { field: "minimumLength", before: 0, after: 8, beforeName: null, afterName: null, canRestore: true },
    ];
    server.answer(historyApi, "page", () =>
      toPage({ page: 1, pageSize: 20 }, { total: 1 }, [
        {
          id: toId(9),
          changedAt: new Date("2026-11-22T01:00:00Z"),
          accountId: toId(7),
          accountName: "王工",
          action: "update",
          requestId: "r",
          fields,
          links: [],
          canRestore: true,
        },
      ]),
    );

    await user.click(screen.getByRole("button", { name: "修改历史" }));

    const past = await screen.findByRole("dialog", { name: "密码规则" });
    expect(await within(past).findByText("最短长度")).toBeDefined();
    expect(within(past).getByText("同系统要求")).toBeDefined();
  });

  it("is read-only without the permission to change", async () => {
    await openPage(ownPolicy, ["sysPasswordPolicy/read"]);

    expect(shortest().disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
    expect(screen.queryByRole("button", { name: "恢复默认" })).toBeNull();
  });

  it("switches the second verification on, and leaves it to other clients", async () => {
    const { user } = await openPage();
    const on = await screen.findByRole("switch", { name: "登录前须完成安全验证" });
    const byClient = () => screen.getByRole<HTMLButtonElement>("switch", { name: "由其他客户端自行验证" });
    expect(byClient().disabled).toBe(true);

    await user.click(on);
    await waitFor(() => expect(byClient().disabled).toBe(false));
    await user.click(byClient());

    await waitFor(() => expect(byClient().getAttribute("aria-checked")).toBe("true"));
    expect(secondVerification).toEqual({ secondVer: true, secondVerByClient: true });
  });

  it("shows the second verification to readers without letting them change it", async () => {
    await openPage(aPolicy(), ["sysPasswordPolicy/read"]);

    const on = await screen.findByRole<HTMLButtonElement>("switch", { name: "登录前须完成安全验证" });
    expect(on.disabled).toBe(true);
  });

  it("shows an error when the rules cannot be read, and tries again", async () => {
    server.refuse(passwordPolicyApi, "read", { code: 503, message: "稍后再试" });
    const { user } = await renderScreen(<PasswordPolicyPage />, { server, texts });
    await screen.findByText("服务暂时不可用，请稍后重试（编号 test-request）");
    server.answer(passwordPolicyApi, "read", () => aPolicy());

    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByRole("spinbutton", { name: "最短长度" })).toBeDefined();
  });
});
