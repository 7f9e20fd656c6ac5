import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { toPage } from "#contract/page";
import { type OutgoingMessage, outboxApi } from "../contract.ts";
import { outboxText as texts } from "../text/index.ts";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { Component as OutboxPage } from "./OutboxPage.tsx";

function aMessage(overrides: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: toId(1),
    channel: "sms",
    purpose: "signIn",
    recipient: "138****0001",
    realName: "王工",
    text: "验证码 123456",
    state: "kept",
    provider: null,
    attempts: 0,
    error: null,
    createdAt: new Date("2026-11-22T02:00:00Z"),
    expiresAt: new Date("2026-11-22T02:03:00Z"),
    endedAt: null,
    reason: null,
    steps: [{ at: new Date("2026-11-22T02:00:00Z"), step: "added", reason: null }],
    canResend: false,
    ...overrides,
  };
}

let server: FakeServer;

function serverHas(messages: OutgoingMessage[], senders: { sms: string | null; email: string | null }): void {
  server.answer(outboxApi, "page", ({ page = 1, pageSize = 20 }) =>
    toPage({ page, pageSize }, { total: messages.length }, messages),
  );
  server.answer(outboxApi, "senders", () => senders);
}

beforeEach(() => {
  server = createFakeServer();
});

describe("the outbox", () => {
  it("shows messages that would have been sent, and says that none are", async () => {
    serverHas([aMessage()], { sms: null, email: null });
    await renderScreen(<OutboxPage />, { server, texts });

    const row = await screen.findByRole("row", { name: /138\*{4}0001/u });
    expect(within(row).getByText("短信 · 登录")).toBeDefined();
    expect(within(row).getByText("未发送")).toBeDefined();
    expect(within(row).getByText("验证码 123456")).toBeDefined();
    expect((await screen.findByRole("alert")).textContent).toMatch(/尚未配置短信服务商和邮件服务器/u);
  });

  it.each([
    [["sysOutbox/page"], "请联系平台管理员配置。"],
    ["all" as const, "SITEWARD_SMTP_URL"],
  ])("tells an account with %j how senders are set up", async (permissions, advice) => {
    serverHas([], { sms: null, email: null });
    await renderScreen(<OutboxPage />, { server, texts, permissions });

    expect((await screen.findByRole("alert")).textContent).toContain(advice);
  });

  it("shows why a message was not sent, and who has sent the others", async () => {
    serverHas(
      [
        aMessage({ state: "failed", text: null, error: "aliyun: limit" }),
        aMessage({ id: toId(2), state: "sent", text: null, provider: "smtp", channel: "email" }),
      ],
      { sms: "aliyun", email: "smtp" },
    );
    await renderScreen(<OutboxPage />, { server, texts });

    expect(await screen.findByText("aliyun: limit", { exact: false })).toBeDefined();
    expect(screen.getByText("已发送")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getAllByRole("button", { name: "刷新" })).toHaveLength(1);
    expect(screen.queryByRole("columnheader", { name: "操作" })).toBeNull();
  });

  it("does not show a code to an account that is no administrator", async () => {
    serverHas([aMessage({ text: null })], { sms: null, email: "smtp" });
    await renderScreen(<OutboxPage />, { server, texts });

    expect(await screen.findByText("仅账号类型为“系统管理员”的账号可见")).toBeDefined();
    expect((await screen.findByRole("alert")).textContent).toMatch(/尚未配置短信服务商：/u);
  });

  it("tells what has happened to a message, in the reader's words", async () => {
    const at = new Date("2026-11-22T02:00:00Z");
    const steps = [
      { at, step: "added", reason: null },
      { at, step: "failed", reason: "unknownRecipient" },
    ] as const;
    serverHas([aMessage({ state: "failed", reason: "unknownRecipient", error: "550 5.1.1", steps: [...steps] })], {
      sms: "aliyun",
      email: "smtp",
    });
    const { user } = await renderScreen(<OutboxPage />, { server, texts });

    await screen.findByRole("row", { name: /邮箱或号码不存在/u });
    await user.click(screen.getByRole("button", { name: "138****0001" }));
    const detail = await screen.findByRole("dialog", { name: "详情" });

    expect(within(detail).getByText("550 5.1.1")).toBeDefined();
    expect(
      within(detail)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/已创建$/u), expect.stringMatching(/发送失败 · 邮箱或号码不存在$/u)]);
  });

  it("asks for days in the time zone of the screen", async () => {
    serverHas([], { sms: "aliyun", email: "smtp" });
    await renderScreen(<OutboxPage />, { server, texts, search: "?from=2026-11-01" });

    await waitFor(() => expect(server.receivedCalls(outboxApi, "page")).not.toEqual([]));

    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(server.receivedCalls(outboxApi, "page")[0]?.input).toMatchObject({ from: "2026-11-01", timeZone });
  });

  it("sends a failed message again after a confirmation", async () => {
    serverHas([aMessage({ state: "failed", canResend: true, text: null })], { sms: "aliyun", email: "smtp" });
    server.answer(outboxApi, "resend", () => null);
    const { user } = await renderScreen(<OutboxPage />, { server, texts });

    expect(await screen.findByRole("columnheader", { name: "操作" })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: /重新发送/u }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "重新发送" }));

    await waitFor(() => expect(server.receivedCalls(outboxApi, "resend")).toHaveLength(1));
    expect(server.receivedCalls(outboxApi, "resend")[0]?.input).toEqual({ id: 1 });
  });

  it("explains its purpose while it is empty", async () => {
    serverHas([], { sms: "aliyun", email: "smtp" });
    await renderScreen(<OutboxPage />, { server, texts });

    expect(await screen.findByText("还没有短信或邮件")).toBeDefined();
  });
});
