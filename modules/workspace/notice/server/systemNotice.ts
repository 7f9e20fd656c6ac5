import type { Id } from "#contract/id";
import type { InboxKind } from "#contract/inboxKind";
import { defineFunction } from "#core/rows/databaseFunction";
import type { TenantContext } from "#core/request/context";
import type { SystemNotice } from "#modules/identity/tenantAdministration/server";
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

/** Sends a notice of the product itself to the inboxes of some accounts of the tenant; it names no author. */
export async function sendSystemNotice(ctx: TenantContext, notice: SystemNotice): Promise<void> {
  const { accountIds, title, paragraphs, kind, key = null, link = null } = notice;
  if (accountIds.length === 0) return;
  const html = paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join("");
  const content = sanitiseContent(html);
  const summary = summariseContent(content);
  const text = { title, content, summary, kind, key, link };
  const [sent] = await ctx.callFunction(sendNotice, { ...text, receivers: accountIds, at: ctx.now() });
  const id = sent?.row ?? null;
  if (id !== null) ctx.publish({ received: id }, "PublicNotice", {});
}
