import { type Id, toId } from "#contract/id";
import { AccountType } from "#contract/accountType";
import type { Translate } from "#contract/text";
import { mainTenantId, recordSecurityEvent } from "#modules/identity/access/server";
import { type Administrator, listAdministrators } from "#modules/identity/account/server";
import { composeMessage, sendMessage } from "#modules/identity/outbox/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { createSystemContext } from "#core/request/openContext";
import { findReaderLanguage } from "#core/request/readerLanguages";
import { tenantExpiredMessage, tenantExpiringMessage } from "./expiry.purposes.ts";
import { type SystemNotice, type SystemNoticeText, systemNotices } from "./systemNotices.ts";

const checkMs = 3_600_000;
const dayMs = 86_400_000;

/** Tells of the expiry of tenants 30, 7 and 1 days before it, and when it has come; each node checks once an hour. */
export function startExpiryWarnings(app: App): RunningService {
  const service = { name: "service_tenant_expiry", title: "job.service.tenantExpiry" } as const;
  const announce = app.serviceRuns.watch(service, async () => await announceExpiries(app));
  let isStopping = false;

  function check(): void {
    announce().catch((error: unknown) => {
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

/**
 * Tells of the expiries that are due: the administrators of each tenant by mail and by a notice, those of the platform by
 * one notice for all tenants. Of several nodes only one gets each.
 */
export async function announceExpiries(app: App): Promise<void> {
  const { rows } = await app.plain.query<{ tenant_id: number; days: number }>(
    "select tenant_id, days from take_expiry_warnings($1)",
    [app.now()],
  );
  const announced: Expiry[] = [];
  for (const { tenant_id: tenantId, days } of rows) {
    const expiry = await findExpiry(app, toId(tenantId), days);
    if (expiry === undefined) continue;
    announced.push(expiry);
    await announceExpiry(app, toId(tenantId), expiry);
  }
  if (announced.length > 0) await tellPlatform(app, announced);
}

/** `days`: before the expiry; 0 on the day from which the tenant can only be read. */
type Expiry = { readonly tenant: string; readonly days: number; readonly date: string };

/** The days decide the plural form. */
function toTextValues({ tenant, days, date }: Expiry) {
  return { tenant, date, count: days };
}

async function findExpiry(app: App, tenantId: Id, days: number): Promise<Expiry | undefined> {
  const tenant = await createSystemContext(app, "tenant.expiry").globalRows(tenants).find(tenantId);
  const { expirationTime } = tenant ?? {};
  if (tenant === undefined || expirationTime === null || expirationTime === undefined) return undefined;
  return { tenant: tenant.name, days, date: app.time.format(expirationTime).slice(0, 10) };
}

async function announceExpiry(app: App, tenantId: Id, expiry: Expiry): Promise<void> {
  await createSystemContext(app, "tenant.expiry").inTenant(tenantId, async (ctx) => {
    const administrators = await listAdministrators(ctx);
    await sendMails(ctx, administrators, expiry);
    const key = expiry.days === 0 ? "tenant.expiredMail" : "tenant.expiryMail";
    const values = toTextValues(expiry);
    const write = (t: Translate) => ({ title: t(`${key}.subject`, values), paragraphs: [t(`${key}.text`, values)] });
    await notify(ctx, administrators, write);
    const detail = { days: expiry.days };
    await recordSecurityEvent(ctx, "tenant.expiry_announced", { accountId: null, account: "", detail });
  });
}

/** Writes to each administrator who has an address, in their language. */
async function sendMails(
  ctx: TenantContext,
  administrators: readonly Administrator[],
  { tenant, days, date }: Expiry,
): Promise<void> {
  const purpose = days === 0 ? tenantExpiredMessage : tenantExpiringMessage;
  const values = { tenant, date, ...(days === 0 ? {} : { days: String(days) }) };
  for (const { id, accountType, email } of administrators) {
    if (email === null) continue;
    const language = await findReaderLanguage(ctx, id);
    await sendMessage(ctx, {
      channel: "email",
      purpose: purpose.name,
      recipient: email,
      ...(await composeMessage(ctx, { purpose, channel: "email", language, values })),
      code: "",
      account: { id, accountType },
      expiresAt: new Date(ctx.now().getTime() + dayMs),
    });
  }
}

/** Above this number the notice only counts the others. */
const maxNamed = 50;

async function tellPlatform(app: App, expiries: readonly Expiry[]): Promise<void> {
  await createSystemContext(app, "tenant.expiry").inTenant(mainTenantId, async (ctx) => {
    const administrators = await listAdministrators(ctx, AccountType.platform);
    await notify(ctx, administrators, (t) => writeExpiries(t, expiries));
  });
}

function writeExpiries(t: Translate, expiries: readonly Expiry[]): SystemNoticeText {
  const named = expiries.slice(0, maxNamed).map((expiry) => {
    const key = expiry.days === 0 ? "tenant.expiredNotice.line" : "tenant.expiryNotice.line";
    return t(key, toTextValues(expiry));
  });
  const others = expiries.length - named.length;
  const paragraphs = others === 0 ? named : [...named, t("tenant.expiryNotice.others", { others })];
  return { title: t("tenant.expiryNotice.title"), paragraphs };
}

async function notify(
  ctx: TenantContext,
  administrators: readonly Administrator[],
  write: SystemNotice["write"],
): Promise<void> {
  const accountIds = administrators.map(({ id }) => id);
  for (const { send } of systemNotices.list(ctx)) await send(ctx, { write, kind: "system", accountIds });
}
