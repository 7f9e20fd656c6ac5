import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aUser } from "#testing/builders.ts";
import { renderApp } from "#testing/renderApp.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000);

async function renderShell(passwordEndsAt: Date | null) {
  const app = await renderApp({ signedIn: aUser({ passwordEndsAt }) });
  await screen.findByRole("button", { name: /^账号菜单/u });
  await import("./SessionWatch.tsx");
  return app;
}

describe("the password expiry notice", () => {
  it("is shown for a password that expires within a week", async () => {
    await renderShell(inDays(5));

    expect(await screen.findByText("密码将在 5 天后过期")).toBeDefined();
  });

  it.each([
    ["a password that does not expire", null],
    ["a password with more than a week left", inDays(9)],
  ])("is hidden for %s", async (_, endsAt) => {
    await renderShell(endsAt);

    await expect(screen.findByText(/天后过期/u, {}, { timeout: 500 })).rejects.toThrow("Unable to find");
  });
});

describe("an expired password", () => {
  it("must be changed first, and the page shows the reason", async () => {
    await renderApp({ signedIn: aUser({ mustChangePassword: true, passwordEndsAt: inDays(-1) }) });

    expect(await screen.findByText("当前密码已过期，设置新密码后才能继续使用。")).toBeDefined();
  });
});
