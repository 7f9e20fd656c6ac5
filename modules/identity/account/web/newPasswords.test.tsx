import { loadTexts } from "#base/i18n";
import { newPasswordsText } from "./text/index.ts";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { toId } from "#contract/id";
import { createFakeServer, type FakeServer, renderScreen } from "#testing";
import { accountApi } from "../contract.ts";
import { accountText } from "../text/index.ts";
import { NewPasswords } from "./NewPasswords.tsx";

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

async function showPassword(url: string | null) {
  server.answer(accountApi, "passwordDelivery", () => ({ email: false, invitation: false, url }));
  const person = { id: toId(1), account: "zhang", realName: "张三", isSent: false, message: null };
  const passwords = [{ ...person, password: "Kx#7mPq1" }];
  const view = <NewPasswords passwords={passwords} isKept={false} onKept={() => undefined} onClose={() => undefined} />;
  await loadTexts(newPasswordsText);
  return await renderScreen(view, { server, texts: accountText });
}

describe("the sign-in address beside new passwords", () => {
  it("on the server itself is that of the network", async () => {
    const { user } = await showPassword("http://192.168.1.20:5005");

    expect(await screen.findByText("登录地址：http://192.168.1.20:5005/#/login?tid=1")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "复制全部" }));
    expect(await navigator.clipboard.readText()).toContain("打开 http://192.168.1.20:5005/#/login?tid=1，");
  });

  it("comes with the setting that is missing while only this computer can open it", async () => {
    await showPassword(null);

    expect(
      await screen.findByText(/^登录地址 http:\/\/localhost\S* 只能在这台电脑上打开.*SITEWARD_HOST=0\.0\.0\.0/u),
    ).toBeDefined();
  });
});
