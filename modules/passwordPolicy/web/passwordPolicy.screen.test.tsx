import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { historyApi } from "#contract/history";
import { idOf } from "#contract/id";
import { asPage } from "#contract/page";
import { passwordPolicyApi, type TenantPolicy } from "#modules/passwordPolicy/contract";
import { passwordPolicyText as texts } from "#modules/passwordPolicy/text";
import { type FakeServer, fakeServer, renderScreen } from "#testing";
import { Component as PasswordPolicyPage } from "./PasswordPolicyPage.tsx";

const installation = {
  ...{ minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: false },
  ...{ historyCount: 0, expiryDays: 0, mustChangeFirst: false },
};

function aPolicy(about: Partial<TenantPolicy> = {}): TenantPolicy {
  return {
    ...{ id: null, minimumLength: 0, maximumLength: 0, upper: false, lower: false, digit: false, special: false },
    ...{ historyCount: 0, expiryDays: 0, mustChangeFirst: false, hasDefaultPassword: false },
    ...{ installation, effective: installation, hasInstallationPassword: false },
    ...{ updateTime: null, updateUserName: null, version: null },
    ...about,
  };
}

const ownPolicy = aPolicy({
  ...{ id: idOf(5), minimumLength: 8, effective: { ...installation, minimumLength: 8 } },
  ...{ version: 3, updateTime: new Date("2026-11-22T01:00:00Z"), updateUserName: "王工" },
});

let server: FakeServer;

async function openPage(policy = aPolicy(), permissions: readonly string[] | "all" = "all") {
  server.answer(passwordPolicyApi, "read", () => policy);
  server.answer(passwordPolicyApi, "save", () => null);
  server.answer(passwordPolicyApi, "reset", () => null);
  const rendered = await renderScreen(<PasswordPolicyPage />, { server, texts, permissions });
  await screen.findByRole("complementary", { name: "试一试" });
  return rendered;
}

const saved = () => server.heard(passwordPolicyApi, "save").map(({ input }) => input);
const shortest = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "最短长度" });
const tried = () => screen.getByRole("textbox", { name: "假如密码是" });

beforeEach(() => {
  server = fakeServer();
});

describe("the page of the password rules", () => {
  it("shows what holds, and what of it is the installation's own", async () => {
    await openPage();

    expect(shortest().value).toBe("6");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "大写字母" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "特殊字符" }).disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "保存" }).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "修改历史" })).toBeNull();
  });

  it("tells at once what the rules make of a password", async () => {
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

  it("saves what was changed and nothing else", async () => {
    const { user } = await openPage(ownPolicy);

    await user.click(screen.getByRole("checkbox", { name: "特殊字符" }));
    await user.clear(shortest());
    await user.type(shortest(), "12");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved()).toEqual([{ minimumLength: 12, special: true, version: 3 }]));
  });

  it("leaves to the installation what is the installation's number", async () => {
    const { user } = await openPage(ownPolicy);

    await user.clear(shortest());
    await user.type(shortest(), "6");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved()).toEqual([{ minimumLength: 0, version: 3 }]));
  });

  it("does not let the longest be shorter than the shortest", async () => {
    const { user } = await openPage();

    await user.clear(shortest());
    await user.type(shortest(), "20");
    await user.click(screen.getByRole("button", { name: "保存" }));

    expect(await screen.findByText("不能小于最短长度 20")).toBeDefined();
    expect(saved()).toEqual([]);
  });

  it("takes a default password and never shows the one that is stored", async () => {
    const { user } = await openPage(aPolicy({ ...ownPolicy, hasDefaultPassword: true }));
    const field = screen.getByLabelText<HTMLInputElement>("默认密码");
    expect(field.value).toBe("");

    await user.type(field, "Yard#2026gate");
    await user.click(screen.getByRole("button", { name: "保存" }));

    await waitFor(() => expect(saved()).toEqual([{ defaultPassword: "Yard#2026gate", version: 3 }]));
  });

  it("goes back to the default after a question", async () => {
    const { user } = await openPage(ownPolicy);

    await user.click(screen.getByRole("button", { name: "恢复默认" }));
    const question = await screen.findByRole("dialog", { name: "恢复默认的密码规则？" });
    expect(server.heard(passwordPolicyApi, "reset")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "恢复默认" }));

    await waitFor(() => expect(server.heard(passwordPolicyApi, "reset")).toHaveLength(1));
  });

  it("shows who changed what, in words", async () => {
    const { user } = await openPage(ownPolicy);
    const fields = [
      { field: "minimumLength", before: 0, after: 8, beforeName: null, afterName: null, canRestore: true },
    ];
    server.answer(historyApi, "page", () =>
      asPage({ page: 1, pageSize: 20 }, { total: 1 }, [
        {
          ...{ id: idOf(9), changedAt: new Date("2026-11-22T01:00:00Z"), accountId: idOf(7), accountName: "王工" },
          ...{ action: "update", requestId: "r", fields, links: [], canRestore: true },
        },
      ]),
    );

    await user.click(screen.getByRole("button", { name: "修改历史" }));

    const past = await screen.findByRole("dialog", { name: "密码规则" });
    expect(await within(past).findByText("最短长度")).toBeDefined();
    expect(within(past).getByText("同系统要求")).toBeDefined();
  });

  it("can be looked at, but not changed, by whoever may only look", async () => {
    await openPage(ownPolicy, ["sysPasswordPolicy/read"]);

    expect(shortest().disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
    expect(screen.queryByRole("button", { name: "恢复默认" })).toBeNull();
  });

  it("says when the rules cannot be read, and tries again", async () => {
    server.refuse(passwordPolicyApi, "read", { code: 503, message: "稍后再试" });
    const { user } = await renderScreen(<PasswordPolicyPage />, { server, texts });
    await screen.findByText("稍后再试");
    server.answer(passwordPolicyApi, "read", () => aPolicy());

    await user.click(screen.getByRole("button", { name: "重试" }));

    expect(await screen.findByRole("spinbutton", { name: "最短长度" })).toBeDefined();
  });
});
