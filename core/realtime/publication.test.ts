import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { defineApi, NoInput, post } from "#contract/api";
import { Id } from "#contract/id";
import { AccountType } from "#contract/accountType";
import { modules } from "#app/modules.server";
import type { AnyContext, Context, TenantContext } from "#core/request/context";
import { createSystemContext, openContext } from "#core/request/openContext";
import { aHubWindow, type HubWindow } from "#tests/builders/hubWindow";
import { anOwnDatabase } from "#tests/builders/ownDatabase";
import { aModule, createPlainClient } from "#tests/builders/plainRequest";
import { aServer, type TestServer, theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount, theMainTenant } from "#tests/builders/tenant";

const Tenants = z.object({ tenantIds: z.array(Id) });

const tellApi = defineApi("tell", {
  inTenants: post(Tenants, z.null(), "platform"),
  inParts: post(NoInput, z.null(), "signedIn"),
});

function tell(ctx: TenantContext, content: string): void {
  ctx.publish("everybody", "PublicNotice", { content });
}

/** Publishes in the caller's tenant and in others, in this order. */
async function tellInTenants(ctx: Context, { tenantIds }: z.infer<typeof Tenants>): Promise<null> {
  tell(ctx, "ours");
  const platform = ctx.platform("test");
  for (const tenantId of tenantIds) {
    await platform.inTenant(tenantId, async (tenant) => {
      tell(tenant, "theirs");
      await Promise.resolve();
    });
  }
  return null;
}

const isInTenant = (ctx: AnyContext): ctx is TenantContext => "publish" in ctx;

/** Publishes in two parts of a call, one of which is undone. */
async function tellInParts(ctx: Context): Promise<null> {
  const call = openContext(ctx, false);
  async function part(within: AnyContext, content: string, fails: boolean): Promise<void> {
    if (isInTenant(within)) tell(within, content);
    await Promise.resolve();
    if (fails) throw new Error("taken back");
  }
  await call.attempt(async (within) => await part(within, "kept", false));
  await expect(call.attempt(async (within) => await part(within, "undone", true))).rejects.toThrow("taken back");
  await call.commit();
  return null;
}

const tellModule = aModule(tellApi, { inTenants: tellInTenants, inParts: tellInParts });

async function aTellingServer(): Promise<TestServer> {
  return await aServer({ modules: [...modules, tellModule] });
}

async function aWindow(account: TestAccount): Promise<HubWindow> {
  const { accessToken } = await aSession(account);
  const window = aHubWindow(`?token=${accessToken}`);
  onTestFinished(() => window.cut());
  await window.connect();
  return window;
}

it("events of a call for several tenants are committed with it, each with the rows of its tenant", async () => {
  const [shared, moved] = [await aTenant(), await aTenant()];
  const own = await anOwnDatabase();
  onTestFinished(own.clear);
  await own.takeTenant(moved.tenant.id);
  const platform = await theMainTenant().hasAccount({ accountType: AccountType.platform });
  const windows = await Promise.all([platform, shared.admin, moved.admin].map(aWindow));
  const server = await aTellingServer();
  const post = await createPlainClient(server, platform);

  // The order in which the call publishes does not matter, nor in which tenant it does so last.
  const tenantIds = [moved.tenant.id, shared.tenant.id];
  const { body } = await post("/api/tell/inTenants", { body: { tenantIds } });

  expect(body.code).toBe(200);
  await Promise.all(windows.map(async (window) => await window.waitForHandled(1)));
  expect(windows.map(({ handled }) => handled)).toEqual([
    [{ content: "ours" }],
    [{ content: "theirs" }],
    [{ content: "theirs" }],
  ]);
  const kept = await own.query("select tenant_id from hub_event where target = 'PublicNotice'");
  expect(kept).toEqual([{ tenant_id: moved.tenant.id }]);
});

it("events of a part that is undone are dropped", async () => {
  const { admin } = await aTenant();
  const window = await aWindow(admin);
  const post = await createPlainClient(await aTellingServer(), admin);

  for (let call = 0; call < 2; call++) await post("/api/tell/inParts", { body: {} });

  await window.waitForHandled(2);
  expect(window.handled).toEqual([{ content: "kept" }, { content: "kept" }]);
});

it("a call that only reads publishes nothing", async () => {
  const { app } = await theServer();
  const { tenant } = await aTenant();

  const reading = createSystemContext(app, "test").readInTenant(tenant.id, async (ctx) => {
    tell(ctx, "never");
    await Promise.resolve();
  });

  await expect(reading).rejects.toThrow("a call that only reads publishes nothing");
});
