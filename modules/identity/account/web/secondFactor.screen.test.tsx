import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { accountText } from "../text/index.ts";
import { secondFactorResetApi } from "../contract.ts";
import { createFakeServer, createSample, type FakeServer, renderScreen } from "#testing";
import { Account } from "../account.contract.ts";
import { SecondFactorPanel } from "./SecondFactorPanel.tsx";

const code = "sysUser/resetSecondFactor";
let server: FakeServer;
let resets: number;

/** The section of the drawer that shows whether the account has a second factor. */
async function open(secondFactorSince: Date | null, permissions: readonly string[] = [code]) {
  const account = { ...Account.parse(createSample(Account)), id: toId(5), realName: "张三", secondFactorSince };
  const panel = <SecondFactorPanel account={account} onReset={() => void resets++} />;
  return await renderScreen(panel, { server, texts: accountText, permissions });
}

beforeEach(() => {
  server = createFakeServer();
  server.answer(secondFactorResetApi, "resetSecondFactor", () => null);
  resets = 0;
});

describe("two-step verification of another account", () => {
  it("is reset after confirmation", async () => {
    const { user } = await open(new Date("2026-11-22T02:00:00Z"));

    await user.click(await screen.findByRole("button", { name: "重置两步验证" }));
    const question = await screen.findByRole("dialog", { name: /^重置“张三”的两步验证/u });
    await user.click(within(question).getByRole("button", { name: "重置两步验证" }));

    expect(await screen.findByText("已重置“张三”的两步验证")).toBeDefined();
    expect(server.receivedCalls(secondFactorResetApi, "resetSecondFactor").map(({ input }) => input)).toEqual([
      { id: 5 },
    ]);
    expect(resets).toBe(1);
  });

  it("is read-only without the permission, or if the account has no second factor", async () => {
    const { unmount } = await open(new Date("2026-11-22T02:00:00Z"), []);
    expect(await screen.findByText("已启用")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
    unmount();

    await open(null);

    expect(await screen.findByText("未启用")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
