import type { InputOf, OutputOf } from "#contract/api";
import { Status } from "#contract/fields";
import { type Page, toPage } from "#contract/page";
import { invalidToken, wireHeader } from "#contract/wire";
import {
  endSessions,
  findSession,
  getVisitHome,
  joinSession,
  mainTenantId,
  recordSecurityEvent,
  startVisit,
} from "#modules/identity/access/server";
import { securityEvents } from "#modules/identity/access/server/securityEvent.table";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import type { Context } from "#core/request/context";
import { checkPageDepth } from "#core/request/pageRows";
import { readSettings } from "#core/request/settings";
import { pageByNumber } from "#core/rows/pageByNumber";
import {
  type tenantAdministrationApi,
  tenantAdministrationError,
  type tenantVisitApi,
  TenantVisitEntry,
} from "../contract.ts";
import { recordTenantEvent } from "./tenantEvent.ts";

type Calls = typeof tenantAdministrationApi.calls;

/** Begins to work in a tenant. Its administrators read the reason in their security log. */
export async function enterTenant(
  ctx: Context,
  { id, reason }: InputOf<Calls["enter"]>,
): Promise<OutputOf<Calls["enter"]>> {
  if (id === mainTenantId) throw tenantAdministrationError("tenant.enter_main");
  const { status, name } = await ctx.rows(tenants).get(id);
  if (status !== Status.enabled) throw tenantAdministrationError("tenant.enter_disabled", { name });
  const { accountId, account, realName } = ctx.caller;
  const visit = await ctx.platform(`tenant ${id}: ${reason}`).inTenant(id, async (tenant) => {
    const started = await startVisit(ctx, tenant);
    const detail = { reason, realName, until: started.endsAt.toISOString() };
    await recordSecurityEvent(tenant, "tenant.entered", { accountId, account, detail });
    return started;
  });
  await recordTenantEvent(ctx, "tenant.entered", { id, reason });
  return visit;
}

/** Ends the visit and returns to the session that it began in, if that is still open. */
export async function leaveTenant(ctx: Context): Promise<void> {
  const { app, caller, requestId } = ctx;
  const { accountId, account, realName, sessionId, loginMode } = caller;
  const { homeTenantId, homeSessionId } = await getVisitHome(ctx);
  await endSessions(ctx, { accountId, id: sessionId }, "left_tenant");
  await recordSecurityEvent(ctx, "tenant.left", { accountId, account, detail: { realName } });
  const home = await findSession(app, { tenantId: homeTenantId, sessionId: homeSessionId, accountId }, requestId);
  if (home === undefined) return ctx.header(wireHeader.accessToken, invalidToken);
  const { accountType, organisationId } = home.account;
  const settings = await readSettings(app, homeTenantId);
  const pair = await ctx.inTenant(
    homeTenantId,
    async (tenant) =>
      await joinSession(tenant, settings, {
        accountId,
        accountType,
        organisationId,
        loginMode,
        sessionId: homeSessionId,
      }),
  );
  ctx.header(wireHeader.accessToken, pair.accessToken);
  ctx.header(wireHeader.refreshToken, pair.refreshToken);
}

const kinds = ["tenant.entered", "tenant.left"] as const;

/** When platform administrators worked in the caller's tenant. */
export async function pageVisits(
  ctx: Context,
  input: InputOf<typeof tenantVisitApi.calls.page>,
): Promise<Page<TenantVisitEntry>> {
  checkPageDepth(input);
  const rows = ctx.rows(securityEvents);
  const query = rows.select().where("row.kind", "in", kinds);
  const ordered = query.selectAll("row").orderBy("row.at", "desc").orderBy("row.id", "desc");
  const { items, total } = await pageByNumber(rows, { query, ordered, input });
  const entries = items.flatMap(({ detail, account, ...event }) => {
    const reason = typeof detail?.["reason"] === "string" ? detail["reason"] : null;
    const name = typeof detail?.["realName"] === "string" ? detail["realName"] : (account ?? "");
    const { id, at, kind, address } = event;
    return TenantVisitEntry.safeParse({ id, at, kind, address, account: name, reason }).data ?? [];
  });
  return toPage(input, { total }, entries);
}
