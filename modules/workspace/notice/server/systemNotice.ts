import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import { defineFunction } from "#core/rows/databaseFunction";
import type { TenantContext } from "#core/request/context";
import type { SystemNotice, SystemNoticeText } from "#modules/identity/tenantAdministration/server";
import { groupByLanguage } from "#modules/workspace/preferences/server";
import { escapeText, sanitiseContent, summariseContent } from "./content.ts";

type StoredNotice = {
  title: string;
  content: string;
  summary: string;
  receivers: readonly Id[];
  at: Date;
  kind: InboxKind;
  key: string | null;
  link: string | null;
};

const sendNotice = defineFunction<StoredNotice, { row: Id | null }>("send_system_notice", [
  "title",
  "content",
  "summary",
  "receivers",
  "at",
  "kind",
  "key",
  "link",
]);

const limitDeliveries = defineFunction<{ notice: Id; at: Date; until: Date }, object>("limit_deliveries", [
  "notice",
  "at",
  "until",
]);

/** Sends a notice of the product itself to the inboxes of some accounts of the tenant, each in its language; it names no author. */
export async function sendSystemNotice(ctx: TenantContext, notice: SystemNotice): Promise<void> {
  const { kind, key = null, link = null, validUntil } = notice;
  const at = ctx.now();
  for (const { t, accountIds } of await groupByLanguage(ctx, notice.accountIds)) {
    const id = await send(ctx, { ...toContent(notice.write(t)), kind, key, link, receivers: accountIds, at });
    if (id !== null && validUntil !== undefined)
      await ctx.callFunction(limitDeliveries, { notice: id, at, until: validUntil });
  }
}

function toContent({ title, paragraphs }: SystemNoticeText) {
  const html = paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join("");
  const content = sanitiseContent(html);
  return { title, content, summary: summariseContent(content) };
}

async function send(ctx: TenantContext, notice: StoredNotice): Promise<Id | null> {
  const [sent] = await ctx.callFunction(sendNotice, notice);
  const id = sent?.row ?? null;
  if (id !== null) ctx.publish({ received: id }, "PublicNotice", {});
  return id;
}
