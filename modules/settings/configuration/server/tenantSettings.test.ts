import { expect, it } from "vitest";
import { readTenantSettings, saveTenantSettings } from "./index.ts";
import { tenantApi } from "#modules/identity/tenant/contract";
import { InvalidInput } from "#core/http/input";
import { createSystemContext } from "#core/request/openContext";
import { aClient } from "#tests/builders/client";
import { theServer } from "#tests/builders/server";
import { aTenant } from "#tests/builders/tenant";

it("other modules save and read the values of a tenant by the names of sysInfo", async () => {
  const { tenant } = await aTenant();
  const { app } = await theServer();
  const { inTenant } = createSystemContext(app, "test");
  const values = { idleTimeout: 600, languages: ["en"], defaultLanguage: "en", onlineNotice: true } as const;

  await inTenant(tenant.id, async (ctx) => await saveTenantSettings(ctx, values));
  const saved = await inTenant(tenant.id, readTenantSettings);
  await inTenant(tenant.id, async (ctx) => await saveTenantSettings(ctx, { languages: null, idleTimeout: null }));
  const info = await aClient().get(tenantApi, "sysInfo", { tenantId: tenant.id });

  expect(saved).toEqual({
    values: { ...values, i18NSwitch: true },
    own: ["languages", "idleTimeout", "onlineNotice", "defaultLanguage"],
  });
  expect(info).toMatchObject({
    idleTimeout: 1800,
    languages: ["zh-CN", "en"],
    defaultLanguage: "en",
    onlineNotice: true,
    i18NSwitch: true,
  });
});

it("a value that is not valid is reported at its name, and nothing is saved", async () => {
  const { tenant } = await aTenant();
  const { app } = await theServer();
  const { inTenant } = createSystemContext(app, "test");

  const saving = inTenant(
    tenant.id,
    async (ctx) => await saveTenantSettings(ctx, { onlineNotice: true, idleTimeout: -1 }),
  );

  await expect(saving).rejects.toBeInstanceOf(InvalidInput);
  await expect(saving).rejects.toMatchObject({
    issues: new Map([["idleTimeout", [{ key: "invalid.too_small", parameters: { minimum: 0 } }]]]),
  });
  expect(await inTenant(tenant.id, readTenantSettings)).toMatchObject({ own: [] });
});
