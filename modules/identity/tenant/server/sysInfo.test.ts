import { describe, expect, it } from "vitest";
import { tenantApi } from "../contract.ts";
import { createSystemContext } from "#core/request/openContext";
import { mainTenantId } from "#modules/identity/access/server";
import { aClient, checkOutput } from "#tests/builders/client";
import { advanceClock, theServer } from "#tests/builders/server";
import { withSettings } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";
import { sysInfo } from "./tenant.service.ts";

async function brand(tenantId: number, values: Record<string, unknown>): Promise<void> {
  const { owner } = await theServer();
  for (const [column, value] of Object.entries(values)) {
    await owner.query(`update tenant set ${column} = $2 where id = $1`, [tenantId, value]);
  }
  advanceClock(6);
}

const infoOf = async (tenantId: number) => await aClient().get(tenantApi, "sysInfo", { tenantId });

describe("the data for the sign-in page", () => {
  it("is available without a session", async () => {
    const { tenant } = await aTenant();
    const { app } = await theServer();
    await brand(tenant.id, { title: "Eastern Bridge", watermark: "  ", logo: "/upload/x.png", captcha: true });

    const info = await infoOf(tenant.id);

    expect(info).toMatchObject({
      tenantId: tenant.id,
      title: "Eastern Bridge",
      logo: "/upload/x.png",
      watermark: null,
      themeColor: "#0F59A4",
      layout: "columns",
      captcha: true,
      secondVer: false,
      forceChangePassword: true,
      passwordExpirationTime: 0,
      i18NSwitch: true,
      idleTimeout: 1800,
      onlineNotice: false,
      publicKey: app.keys.sm2.publicKey,
      carouselFiles: [],
      frameOrigins: [],
      languages: ["zh-CN", "en"],
      defaultLanguage: "zh-CN",
      passwordPolicy: { minimumLength: 6, maximumLength: 16, upper: true, lower: true, digit: true, special: true },
    });
    expect(info).not.toHaveProperty("demoAccounts");
  });

  it("contains the main tenant's brand if the tenant has none, but its own captcha", async () => {
    const { tenant } = await aTenant();
    await brand(tenant.id, { title: null, watermark: "own", logo: null });

    const [own, main] = [await infoOf(tenant.id), await infoOf(mainTenantId)];

    expect(own).toMatchObject({ title: main.title, watermark: main.watermark, logo: main.logo, captcha: false });
    expect(own.tenantName).not.toBe(main.tenantName);
    expect(main).toMatchObject({ logo: "/upload/logo.png", captcha: true });
  });

  it("is the main tenant's for 0 and below, or that of the host", async () => {
    const { tenant } = await aTenant();
    const host = `${nextUnique()}.example.com`;
    await brand(tenant.id, { host, title: "By host" });
    const headers = { "x-forwarded-host": host.toUpperCase(), "x-forwarded-for": "10.0.0.1" };

    const none = await infoOf(0);
    const named = await aClient().withHeaders(headers).call(tenantApi, "sysInfo", { tenantId: 0 });
    const explicit = await aClient().withHeaders(headers).call(tenantApi, "sysInfo", { tenantId: mainTenantId });

    expect([none.tenantId, (await infoOf(-1)).title]).toEqual([0, none.title]);
    expect(none.tenantName).toBe((await infoOf(mainTenantId)).tenantName);
    expect(named.body.result).toMatchObject({ tenantId: 0, title: "By host" });
    expect(explicit.body.result.tenantName).toBe(none.tenantName);
  });

  it("lets callers name their tenant where there are several, except at the host of one", async () => {
    const { tenant } = await aTenant();
    const host = `${nextUnique()}.example.com`;
    await brand(tenant.id, { host });

    const shared = await infoOf(0);
    const atHost = await aClient()
      .withHeaders({ "x-forwarded-host": host })
      .call(tenantApi, "sysInfo", { tenantId: 0 });

    expect([shared.offers.tenantChoice, atHost.body.result.offers.tenantChoice]).toEqual([true, false]);
  });

  it("is an error for a tenant that does not exist", async () => {
    const reply = await aClient().call(tenantApi, "sysInfo", { tenantId: 4_000_000_000_000_000 });

    await expect(reply).toFailWith("tenant.unknown");
    expect(reply.body.message).toMatch(/^\[D0007\] /u);
  });

  it("reflects the settings", async () => {
    const settings = {
      sys_force_change_password: "True",
      sys_password_expiration_time: "90",
      sys_i18n_switch: "False",
      sys_idle_timeout: "0",
      sys_online_notice: "True",
      sys_languages: "zh-CN, en, zh-TW, xx",
      sys_default_language: "browser",
      sys_password_strength: "False",
    };

    const info = await withSettings(settings, async () => await infoOf(mainTenantId));

    expect(info).toMatchObject({
      forceChangePassword: true,
      passwordExpirationTime: 90,
      i18NSwitch: false,
      idleTimeout: 0,
      onlineNotice: true,
      languages: ["zh-CN", "en", "zh-TW"],
      defaultLanguage: "browser",
      passwordPolicy: { minimumLength: 6, maximumLength: 16, upper: false, lower: false, digit: false, special: false },
    });
  });

  it("lists the demo's accounts in the demo", async () => {
    const { app } = await theServer();
    const demoAccounts = [
      { tenantId: mainTenantId, account: "admin", password: "Sw!7-testing", title: "Administrator" },
    ];

    const info = await sysInfo(createSystemContext({ ...app, demoAccounts }, "test"), { tenantId: 0 });

    expect(checkOutput(tenantApi.calls.sysInfo, info).demoAccounts).toEqual(demoAccounts);
  });

  it("names the accounts of the demo in the language of the caller", async () => {
    const { app } = await theServer();
    const account = { tenantId: mainTenantId, account: "admin", password: "x", title: "某公司：系统管理员" };
    const demoAccounts = [{ ...account, titles: { en: "Company：Administrator" } }];
    const ctx = createSystemContext({ ...app, demoAccounts }, "test");

    const titles = await Promise.all(
      (["en", "zh-CN"] as const).map(async (language) => await sysInfo({ ...ctx, language }, { tenantId: 0 })),
    );

    expect(titles.map((info) => info.demoAccounts?.[0]?.title)).toEqual(["Company：Administrator", account.title]);
  });
});
