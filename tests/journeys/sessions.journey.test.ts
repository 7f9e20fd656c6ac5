import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { Id } from "#contract/id";
import { signAccessToken } from "#server/context/tokens";
import { openKeys } from "#server/keys";
import { askRows } from "./database.ts";
import { type Site, startSite } from "./site.ts";
import { expectAddress, expectGone, expectShell, expectVisible, fillSignIn, goTo } from "./steps.ts";
import { windows } from "./windows.ts";

const open = windows();
const who = { account: "superadmin", password: "Brand-new-7" };
const form = "/system/pos?record=add";
let site: Site | undefined;

beforeAll(async () => {
  site = await startSite("main", { SITEWARD_ADMIN_PASSWORD: who.password, SITEWARD_RATE_LIMIT: "0" });
  await askRows(site.dataDir, "update tenant set captcha = false");
  await seen(({ captcha }) => !captcha);
});

afterAll(async () => await site?.stop());

function theSite(): Site {
  if (site === undefined) throw new Error("the product does not run");
  return site;
}

const Info = z.object({ captcha: z.boolean(), idleTimeout: z.number() });

async function infoOf(): Promise<z.infer<typeof Info>> {
  const answer = await fetch(`${theSite().url}/api/sysTenant/sysInfo/0`);
  return z.object({ result: Info }).parse(await answer.json()).result;
}

/** Settings are cached for five seconds. */
async function seen(isSo: (info: z.infer<typeof Info>) => boolean): Promise<void> {
  const look = async () => {
    if (!isSo(await infoOf())) throw new Error("the server has not seen the change");
  };
  await vi.waitFor(look, { timeout: 15_000, interval: 250 });
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

/** A pair whose access token's time has just passed: the next call has to refresh it. */
async function anExpiredPair(): Promise<z.infer<typeof Pair>> {
  const { url, dataDir } = theSite();
  const answer = await fetch(`${url}/api/sysAuth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(who),
  });
  const { result: pair } = z.object({ result: Pair }).parse(await answer.json());
  const payload = Buffer.from(pair.accessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const past = { now: new Date(Date.now() - 120_000), lifetimeSeconds: 60 };
  const accessToken = await signAccessToken(await openKeys(dataDir), Claims.parse(JSON.parse(payload)), past);
  return { ...pair, accessToken };
}

describe("a session", () => {
  it("lives on in twelve tabs that refresh it at once, as one", async () => {
    const { url } = theSite();
    const pair = await anExpiredPair();
    const stored = [
      { name: "siteward:access-token", value: pair.accessToken },
      { name: "siteward:x-access-token", value: pair.refreshToken },
    ];
    const first = await open({ url, storageState: { cookies: [], origins: [{ origin: url, localStorage: stored }] } });
    const others = await Promise.all(Array.from({ length: 11 }, async () => await first.context().newPage()));
    const tabs = [first, ...others];
    const refreshed: string[] = [];
    first.context().on("response", (answer) => {
      const token = answer.headers()["x-access-token"];
      if (token !== undefined) refreshed.push(token);
    });

    await Promise.all(tabs.map(async (tab) => await goTo(tab, "/dashboard/home")));

    // Twelve pages load at once: that takes its time.
    for (const tab of tabs) await tab.getByRole("button", { name: /^账号菜单/u }).waitFor({ timeout: 60_000 });
    // One of them asked for it, the others found the new pair.
    expect(refreshed).toHaveLength(1);
    const kept = await first.evaluate(() => localStorage.getItem("siteward:x-access-token"));
    expect(kept).toBe(refreshed[0]);
    const used = "select count(*) from refresh_token where used_at is not null";
    const rows = await askRows(theSite().dataDir, `select count(*) as sessions, (${used}) as used from session`);
    expect(rows).toEqual([{ sessions: "1", used: "1" }]);
  }, 120_000);

  it("ends where only one may be open and a newer one begins: the older one is told why", async () => {
    const { url, dataDir } = theSite();
    await askRows(dataDir, "update config set value = 'True' where code = 'sys_single_login'");
    await askRows(dataDir, "update config set value = '900' where code = 'sys_idle_timeout'");
    await seen(({ idleTimeout }) => idleTimeout === 900);
    const [older, newer] = [await open({ url }), await open({ url })];
    for (const page of [older, newer]) {
      // He is told over a line that stands: it is there some seconds after the page.
      const line = page.waitForEvent("websocket", { timeout: 30_000 });
      await goTo(page, "/system/pos");
      await fillSignIn(page, who);
      await expectShell(page);
      await line;
    }

    await expectVisible(older.getByText("您的账号已在其他地方登录"));
    await older.getByRole("button", { name: "知道了" }).click();

    await expectVisible(older.getByRole("heading", { name: "欢迎回来" }));
    await expectShell(newer);
  });

  it("that nobody uses warns, ends, and brings back the page and what was typed after signing in again", async () => {
    const { url, dataDir } = theSite();
    await askRows(dataDir, "update config set value = '8' where code = 'sys_idle_timeout'");
    await seen(({ idleTimeout }) => idleTimeout === 8);
    const page = await open({ url });
    await goTo(page, form);
    await fillSignIn(page, who);
    await page.getByRole("dialog", { name: "新增职位" }).getByLabel("职位名称").fill("旗手");
    const other = await page.context().newPage();
    await goTo(other, "/system/pos");
    await expectShell(other);
    await page.bringToFront();

    await expectVisible(page.getByRole("dialog", { name: "即将退出登录" }));
    await page.getByRole("button", { name: "继续使用" }).click();
    await expectGone(page.getByRole("dialog", { name: "即将退出登录" }));
    await expectVisible(page.getByText("长时间未操作，系统已退出登录。"));
    await expectVisible(other.getByText("长时间未操作，系统已退出登录。"));
    const left = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    await page.getByRole("button", { name: "确定" }).click();
    await fillSignIn(page, who);

    const again = page.getByRole("dialog", { name: "新增职位" });
    await expectVisible(again.getByText(/^已恢复您在/u));
    await expectAddress(page, form);
    expect(await again.getByLabel("职位名称").inputValue()).toBe("旗手");
    expect(left).not.toContain("access-token");
    expect(left).not.toContain("旗手");
  });
});
