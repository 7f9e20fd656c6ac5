import { type Id, toId } from "#contract/id";
import type { Context } from "#core/request/context";
import { summariseContent } from "./content.ts";

/** The notice that comes with the product (notice.standard.ts). */
const welcomeId = toId(1300000000101);

/**
 * A notice as its reader sees it. The one that comes with the product is stored in both source languages, because the
 * company's is not known yet, and read in the caller's.
 */
export function inCallersLanguage<Row extends { readonly id: Id }>(ctx: Context, notice: Row): Row {
  if (notice.id !== welcomeId) return notice;
  const content = `<p>${ctx.t("notice.welcome.steps")}</p><p>${ctx.t("notice.welcome.help")}</p>`;
  const texts = { title: ctx.t("notice.welcome"), content, summary: summariseContent(content) };
  return { ...notice, ...Object.fromEntries(Object.entries(texts).filter(([name]) => name in notice)) };
}
