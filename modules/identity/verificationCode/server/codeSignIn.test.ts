import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { codeApi, emailApi, smsApi } from "../contract.ts";
import { outboxApi } from "#modules/identity/outbox/contract";
import { tenantApi } from "#modules/identity/tenant/contract";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { anAddress, withSettings } from "#tests/builders/sessions";
import { aTenant } from "#tests/builders/tenant";

const aPhone = () => `19${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
const stranger = () => aClient().withHeaders({ "x-forwarded-for": anAddress() });

it("lists the offered sign-in methods on the sign-in page", async () => {
  const { tenant } = await aTenant();
  const readOffers = async () => (await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id })).offers;

  const usual = await readOffers();
  const closed = await withSettings({ sys_sign_in_phone: "False", sys_sign_in_email: "False" }, readOffers);

  expect(usual).toMatchObject({ phone: true, email: true });
  expect(closed).toMatchObject({ phone: false, email: false });
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
