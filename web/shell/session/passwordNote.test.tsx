import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000);

async function shellOf(passwordEndsAt: Date | null) {
  const stage = await renderApp({ signedIn: aUser({ passwordEndsAt }) });
  await screen.findByRole("button", { name: /^账号菜单/u });
  await import("./SessionWatch.tsx");
  return stage;
}

describe("a password that will soon be too old", () => {
  it("is told of as soon as somebody is there", async () => {
    await shellOf(inDays(5));

    expect(await screen.findByText("密码将在 5 天后过期")).toBeDefined();
  });

  it.each([
    ["one that lasts", null],
    ["one with more than a week left", inDays(9)],
  ])("is not %s", async (_, endsAt) => {
    await shellOf(endsAt);

    await expect(screen.findByText(/天后过期/u, {}, { timeout: 500 })).rejects.toThrow("Unable to find");
  });
});

describe("a password that is too old", () => {
  it("is to be changed before anything else, and the page says why", async () => {
    await renderApp({ signedIn: aUser({ mustChangePassword: true, passwordEndsAt: inDays(-1) }) });

    expect(await screen.findByText("当前密码已过期，设置新密码后才能继续使用。")).toBeDefined();
  });
});
