import { type Id, toId } from "#contract/id";
import { recordSecurityEvent } from "#modules/identity/access/server";
import { listAdministratorsByEmail } from "#modules/identity/account/server";
import { sendMessage } from "#modules/identity/outbox/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";

const checkMs = 3_600_000;
const dayMs = 86_400_000;

/** Warns the administrators of tenants 30, 7 and 1 days before they expire; each node checks once an hour. */
export function startExpiryWarnings(app: App): RunningService {
  let isStopping = false;

  function check(): void {
    announceExpiries(app).catch((error: unknown) => {
      if (!isStopping) app.log.warn({ event: "tenant.expiry_failed", err: error }, "expiries were not announced");
    });
  }

  const timer = setInterval(check, checkMs);
  timer.unref();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.resolve();
    },
  };
}

/** Sends the warnings that are due. Of several nodes only one gets each. */
export async function announceExpiries(app: App): Promise<void> {
  const { rows } = await app.plain.query<{ tenant_id: number; days: number }>(
    "select tenant_id, days from take_expiry_warnings($1)",
    [app.now()],
  );
  for (const { tenant_id: tenantId, days } of rows) await announceExpiry(app, toId(tenantId), days);
}

async function announceExpiry(app: App, tenantId: Id, days: number): Promise<void> {
  const system = createSystemContext(app, "tenant.expiry");
  const tenant = await system.globalRows(tenants).find(tenantId);
  const { expirationTime } = tenant ?? {};
  if (tenant === undefined || expirationTime === null || expirationTime === undefined) return;
  const facts = { tenant: tenant.name, days, date: app.time.format(expirationTime).slice(0, 10) };
  await system.inTenant(tenantId, async (ctx) => {
    for (const { id, accountType, email } of await listAdministratorsByEmail(ctx)) {
      await sendMessage(ctx, {
        channel: "email",
        purpose: "written",
        recipient: email,
        subject: ctx.t("tenant.expiryMail.subject", facts),
        text: ctx.t("tenant.expiryMail.text", facts),
        code: "",
        account: { id, accountType },
        expiresAt: new Date(ctx.now().getTime() + dayMs),
      });
    }
    await recordSecurityEvent(ctx, "tenant.expiry_announced", { accountId: null, account: "", detail: { days } });
  });
}
