import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { Id } from "#contract/id";
import { signAccessToken } from "#core/crypto/accessToken";
import { openKeys } from "#core/crypto/keys";
import { queryRows } from "./database.ts";
import { type Site, startSite } from "./site.ts";
import { expectAddress, expectShell, expectVisible, fillSignIn, goTo } from "./steps.ts";
import { setUpWindows } from "./windows.ts";
import { isFullRun, waitOptions } from "#tests/builders/testRun";

const open = setUpWindows();
const credentials = { account: "superadmin", password: "Brand-new-7" };
const form = "/system/pos?record=add";
let site: Site | undefined;

beforeAll(async () => {
  site = await startSite("server", { SITEWARD_ADMIN_PASSWORD: credentials.password, SITEWARD_RATE_LIMIT: "0" });
  await queryRows(site.dataDir, "update tenant set captcha = false, is_name_preset = false");
  await waitForSettings(({ captcha }) => !captcha);
});

afterAll(async () => await site?.stop());

function getSite(): Site {
  if (site === undefined) throw new Error("the site is not running");
  return site;
}

const Info = z.object({ captcha: z.boolean(), idleTimeout: z.number() });

async function readInfo(): Promise<z.infer<typeof Info>> {
  const answer = await fetch(`${getSite().url}/api/sysTenant/sysInfo/0`);
  return z.object({ result: Info }).parse(await answer.json()).result;
}

/** Settings are cached for five seconds. */
async function waitForSettings(hasSettings: (info: z.infer<typeof Info>) => boolean): Promise<void> {
  const checkSettings = async () => {
    if (!hasSettings(await readInfo())) throw new Error("the server has not seen the change");
  };
  await vi.waitFor(checkSettings, { ...waitOptions, interval: 250 });
}

const Pair = z.object({ accessToken: z.string(), refreshToken: z.string() });
const Claims = z.object({
  UserId: Id,
  TenantId: Id,
  sid: Id,
  AccountType: z.int(),
  OrgId: z.int(),
  LoginMode: z.literal(1),
});

/** A token pair whose access token has just expired: the next call must refresh it. */
async function anExpiredPair(): Promise<z.infer<typeof Pair>> {
  const { url, dataDir } = getSite();
  const answer = await fetch(`${url}/api/sysAuth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const { result: pair } = z.object({ result: Pair }).parse(await answer.json());
  const payload = Buffer.from(pair.accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const past = { now: new Date(Date.now() - 120_000), lifetimeSeconds: 60 };
  const accessToken = await signAccessToken(await openKeys(dataDir), Claims.parse(JSON.parse(payload)), past);
  return { ...pair, accessToken };
}

describe("a session", () => {
  it("survives a simultaneous refresh by many tabs", async () => {
    const { url } = getSite();
    const pair = await anExpiredPair();
    const stored = [
      { name: "siteward:access-token", value: pair.accessToken },
      { name: "siteward:x-access-token", value: pair.refreshToken },
    ];
    const first = await open({ url, storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] } });
    const others = await Promise.all(
      Array.from({ length: (isFullRun ? 12 : 4) - 1 }, async () => await first.context().newPage()),
    );
    const tabs = [first, ...others];
    const refreshed: string[] = [];
    first.context().on("response", (answer) => {
      const token = answer.headers()["x-access-token"];
      if (token !== undefined) refreshed.push(token);
    });

    await Promise.all(tabs.map(async (tab) => await goTo(tab, "/dashboard/home")));

    for (const tab of tabs) await tab.getByRole("button", { name: /^账号菜单/u }).waitFor();
    // One tab refreshes the pair; the others find the new one.
    expect(refreshed).toHaveLength(1);
    const accessToken = await first.evaluate(() => localStorage.getItem("siteward:x-access-token"));
    expect(accessToken).toBe(refreshed[0]);
    const used = "select count(*) from refresh_token where used_at is not null";
    const rows = await queryRows(getSite().dataDir, `select count(*) as sessions, (${used}) as used from session`);
    expect(rows).toEqual([{ sessions: "1", used: "1" }]);
  });

  it("is ended by a newer session if only one is allowed, and shows the reason", async () => {
    const { url, dataDir } = getSite();
    await queryRows(dataDir, "update config set value = 'True' where code = 'sys_single_login'");
    await queryRows(dataDir, "update config set value = '900' where code = 'sys_idle_timeout'");
    await waitForSettings(({ idleTimeout }) => idleTimeout === 900);
    const [older, newer] = [await open({ url }), await open({ url })];
    for (const page of [older, newer]) {
      // The realtime connection, which carries the event, opens some seconds after the page.
      const socket = page.waitForEvent("websocket");
      await goTo(page, "/system/pos");
      await fillSignIn(page, credentials);
      await expectShell(page);
      await socket;
    }

    await expectVisible(older.getByRole("dialog").getByText("您的账号已在其他地方登录"));
    await older.getByRole("button", { name: "知道了" }).click();

    await expectVisible(older.getByRole("heading", { name: "欢迎回来" }));
    await expectShell(newer);
  });

  it("that is idle shows a warning, ends, and is restored with page and input by the next sign-in", async () => {
    const { url, dataDir } = getSite();
    await queryRows(dataDir, "update config set value = '20' where code = 'sys_idle_timeout'");
    await waitForSettings(({ idleTimeout }) => idleTimeout === 20);
    const page = await open({ url });
    await goTo(page, form);
    await fillSignIn(page, credentials);
    await page.getByRole("dialog", { name: "新增职位" }).getByLabel("职位名称").fill("旗手");
    const other = await page.context().newPage();
    await goTo(other, "/system/pos");
    await expectShell(other);
    await page.bringToFront();

    await expectVisible(page.getByRole("dialog", { name: "即将退出登录" }));
    await expectVisible(page.getByText("长时间未操作，系统已退出登录。"));
    await expectVisible(other.getByText("长时间未操作，系统已退出登录。"));
    const storageContent = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    await page.getByRole("button", { name: "确定" }).click();
    await fillSignIn(page, credentials);

    const repeat = page.getByRole("dialog", { name: "新增职位" });
    await expectVisible(repeat.getByText(/^已恢复您在/u));
    await expectAddress(page, form);
    expect(await repeat.getByLabel("职位名称").inputValue()).toBe("旗手");
    expect(storageContent).not.toContain("access-token");
    expect(storageContent).not.toContain("旗手");
  });
});
