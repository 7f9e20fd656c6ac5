import type { Id } from "#contract/id";
import { defineFunction } from "#core/rows/databaseFunction";
import type { TenantContext } from "#core/request/context";
import type { SystemNotice } from "#modules/identity/tenantAdministration/server";
import { escapeText, sanitiseContent, summariseContent } from "./content.ts";

type StoredNotice = { title: string; content: string; summary: string; receivers: readonly Id[]; at: Date };

const sendNotice = defineFunction<StoredNotice, { row: Id | null }>("send_system_notice", [
  "title",
  "content",
  "summary",
  "receivers",
  "at",
]);

/** Sends a notice of the product itself to the inboxes of some accounts of the tenant; it names no author. */
export async function sendSystemNotice(
  ctx: TenantContext,
  { accountIds, title, paragraphs }: SystemNotice,
): Promise<void> {
  if (accountIds.length === 0) return;
  const html = paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join("");
  const content = sanitiseContent(html);
  const summary = summariseContent(content);
  const [sent] = await ctx.callFunction(sendNotice, { title, content, summary, receivers: accountIds, at: ctx.now() });
  const id = sent?.row ?? null;
  if (id !== null) ctx.publish({ received: id }, "PublicNotice", {});
}
