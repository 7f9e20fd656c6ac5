import { expect, it } from "vitest";
import { codeApi, emailApi, smsApi } from "../contract.ts";
import { loadCodeSignInOffers } from "./codeSignIn.ts";
import { outboxApi } from "#modules/identity/outbox/contract";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import { mainTenantId } from "#modules/identity/access/server";
import { tenantApi } from "#modules/identity/tenant/contract";
import { tenantSettingApi } from "#modules/settings/configuration/contract";
import { aClient } from "#tests/builders/client";
import { aServer, theServer } from "#tests/builders/server";
import { anAddress, withSettings } from "#tests/builders/sessions";
import { aPhone } from "#tests/builders/phones";
import { aTenant } from "#tests/builders/tenant";

const stranger = () => aClient().withHeaders({ "x-forwarded-for": anAddress() });

const mail = { SITEWARD_SMTP_URL: "smtp://mail.example.com", SITEWARD_MAIL_FROM: "Site <site@example.com>" };

async function readOffers(app: App) {
  return await loadCodeSignInOffers(createSystemContext(app, "test"), mainTenantId);
}

it("lists the methods on the sign-in page for which there is a sender", async () => {
  const { app } = await theServer();
  const { app: mailing } = await aServer({ environment: mail });

  const offersOfBoth = [await readOffers(app), await readOffers(mailing)];

  expect(offersOfBoth).toEqual([
    { phone: false, email: false, passwordReset: false },
    { phone: false, email: true, passwordReset: true },
  ]);
});

it("lists all methods in the demo, where administrators read the codes, unless a setting excludes them", async () => {
  const { app } = await theServer();
  const demo = { ...app, demoAccounts: [{ tenantId: mainTenantId, account: "a", password: "b", title: "c" }] };

  const usual = await readOffers(demo);
  const excluded = { sys_sign_in_phone: "False", sys_sign_in_email: "False" };
  const closed = await withSettings(excluded, async () => await readOffers(demo));

  expect(usual).toMatchObject({ phone: true, email: true, passwordReset: true });
  expect(closed).toMatchObject({ phone: false, email: false, passwordReset: true });
});

it("refuses a method that is not offered, for the code and with it, but not for a forgotten password", async () => {
  const { tenant, admin } = await aTenant();
  const phoneNumber = aPhone();
  await tenant.hasAccount({ phone: phoneNumber });
  const about = { tenantId: tenant.id };

  const replies = await withSettings({ sys_sign_in_phone: "False" }, async () => [
    await stranger().send(smsApi, "sendSms", { phoneNumber, templateId: "0", ...about }),
    await stranger().send(codeApi, "loginPhone", { phone: phoneNumber, code: "123456", ...about }),
    await stranger().send(emailApi, "sendCode", { email: "nobody@example.com", ...about }),
    await stranger().send(smsApi, "sendSms", { phoneNumber, templateId: "0", purpose: "reset", ...about }),
  ]);

  await expect(replies[0]).toFailWith("code.way_closed");
  await expect(replies[1]).toFailWith("code.way_closed");
  expect(replies.slice(2).map(({ body }) => body.code)).toEqual([200, 200]);
  expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
});

it("refuses a method that the tenant of the account does not offer, at its own page and at any other", async () => {
  const { tenant, admin } = await aTenant();
  const { tenant: other, admin: otherAdmin } = await aTenant();
  const phoneNumber = aPhone();
  await tenant.hasAccount({ phone: phoneNumber });
  await admin.get(tenantSettingApi, "batchUpdate", { changes: [{ code: "sys_sign_in_phone", value: "False" }] });
  const code = { phoneNumber, templateId: "0" };
  const signIn = { phone: phoneNumber, code: "123456" };

  const own = await stranger().send(smsApi, "sendSms", { ...code, tenantId: tenant.id });
  const ownSignIn = await stranger().send(codeApi, "loginPhone", { ...signIn, tenantId: tenant.id });
  const elsewhere = await stranger().send(smsApi, "sendSms", { ...code, tenantId: other.id });
  const { offers } = await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id });

  for (const refused of [own, ownSignIn]) await expect(refused).toFailWith("code.way_closed");
  expect(elsewhere.body.code).toBe(200);
  for (const one of [admin, otherAdmin]) expect((await one.get(outboxApi, "page", {})).total).toBe(0);
  expect(offers.phone).toBe(false);
});

it("stays off in every tenant if the installation switches it off", async () => {
  const { admin } = await aTenant();
  const changes = [{ code: "sys_sign_in_phone", value: "True" }];

  const reply = await withSettings(
    { sys_sign_in_phone: "False" },
    async () => await admin.call(tenantSettingApi, "batchUpdate", { changes }),
  );

  await expect(reply).toFailWith("setting.notAllowed");
});

it("requests a code by SMS without a template as well", async () => {
  const { tenant, admin } = await aTenant();
  const { url } = await theServer();
  const phone = aPhone();
  await tenant.hasAccount({ phone });

  const answer = await fetch(`${url}/api/sysSms/sendSms/${phone}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": anAddress() },
    body: JSON.stringify({ tenantId: tenant.id }),
  });

  expect(await answer.json()).toMatchObject({ code: 200 });
  expect((await admin.get(outboxApi, "page", {})).total).toBe(1);
});

it("refuses a request with an unknown purpose", async () => {
  const reply = await stranger().send(smsApi, "sendSms", {
    phoneNumber: aPhone(),
    templateId: "0",
    purpose: "written",
  });

  expect(reply).toRefuseFields("Purpose");
});
