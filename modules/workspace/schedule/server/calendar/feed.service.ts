import { createHash } from "node:crypto";
import * as z from "zod";
import { ExpectedError } from "#contract/errors";
import { toId } from "#contract/id";
import { getEndpointPath, type InputOf } from "#contract/api";
import { addCalendarDays } from "#contract/calendar/workingDays";
import { scheduleApi, scheduleError } from "../../contract.ts";
import { generateSecret, hashSecret } from "#core/crypto/secret";
import type { FileResult } from "#core/http/fileResult";
import type { AnyContext, Context } from "#core/request/context";
import { defineFunction } from "#core/rows/databaseFunction";
import { getTenantPhase } from "#modules/identity/access/server";
import { tenants } from "#modules/identity/tenant/server/tenant.table";
import { groupByLanguage } from "#modules/workspace/preferences/server";
import { scheduleFeeds } from "../schedule.table.ts";
import { FeedEntry, writeCalendar } from "./writeCalendar.ts";

type Calls = (typeof scheduleApi)["calls"];

/** Calendars show the past as well; older entries would only make the answer longer. */
const pastDays = 180;

const readFeed = defineFunction<{ secret: Buffer; since: string }, { row: unknown }>("read_schedule_feed", [
  "secret",
  "since",
]);

const FeedContent = z.object({ accountId: z.int(), entries: z.array(FeedEntry) });

/** Since when a link shows the caller's schedule. */
export async function getFeed(ctx: Context): Promise<{ createdTime: Date | null }> {
  const [feed] = await ctx.rows(scheduleFeeds).list({ accountId: ctx.caller.accountId });
  return { createdTime: feed?.createdAt ?? null };
}

/** Makes a link; the former one does not work any more. */
export async function openFeed(ctx: Context): Promise<{ path: string }> {
  await closeFeed(ctx);
  const { accountId } = ctx.caller;
  const secret = generateSecret();
  await ctx.rows(scheduleFeeds).addAll([{ accountId, secretHash: hashSecret(secret), createdAt: ctx.now() }]);
  // The tenant only says where to look; the secret decides.
  const key = `${ctx.tenantId}-${secret}`;
  return { path: getEndpointPath(scheduleApi, "calendar").replace("{key}", key) };
}

/** Makes the link useless. */
export async function closeFeed(ctx: Context): Promise<void> {
  await ctx.rows(scheduleFeeds).erase({ accountId: ctx.caller.accountId });
}

/** The schedule that a link leads to. Unknown and revoked links answer alike. */
export async function readCalendar(ctx: AnyContext, { key }: InputOf<Calls["calendar"]>): Promise<FileResult> {
  const { tenant, secret } = /^(?<tenant>\d{1,16})-(?<secret>[\w-]{43})$/u.exec(key)?.groups ?? {};
  const tenantId = Number(tenant);
  if (secret === undefined || !Number.isSafeInteger(tenantId) || tenantId < 1) throw missingFeed();
  const since = addCalendarDays(ctx.app.time.format(ctx.now()).slice(0, 10), -pastDays);
  const content = await ctx.readInTenant(toId(tenantId), async (inTenant) => {
    const term = await inTenant.rows(tenants).find(toId(tenantId));
    if (term === undefined || getTenantPhase(term, inTenant.now()) === "closed") return undefined;
    const [found] = await inTenant.callFunction(readFeed, { secret: hashSecret(secret), since });
    if (found?.row === null || found?.row === undefined) return undefined;
    const { accountId, entries } = FeedContent.parse(found.row);
    // A calendar program says nothing about the language of its owner.
    const [reader] = await groupByLanguage(inTenant, [toId(accountId)]);
    return Buffer.from(writeCalendar((reader ?? ctx).t("schedule.title"), entries));
  });
  if (content === undefined) throw missingFeed();
  return {
    name: "siteward.ics",
    mime: "text/calendar; charset=utf-8",
    sizeBytes: content.length,
    etag: createHash("sha256").update(content).digest("base64url"),
    read: () => sendAll(content),
  };
}

/** Calendar programs end a subscription, or say that it has ended, by the status 404 alone. */
function missingFeed(): ExpectedError {
  return new ExpectedError("schedule.feed_missing", {
    status: 404,
    code: scheduleError.codes["schedule.feed_missing"],
  });
}

async function* sendAll(content: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield content;
}
