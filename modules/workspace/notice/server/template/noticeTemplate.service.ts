import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import type { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { hasContent } from "../../contract.ts";
import {
  type NoticeTemplate,
  type noticeTemplateApi,
  type NoticeTemplateChoice,
  noticeTemplateError,
} from "../../template.contract.ts";
import { sanitiseContent } from "../content.ts";
import { noticeTemplates } from "./noticeTemplate.table.ts";

type Calls = (typeof noticeTemplateApi)["calls"];

const takenError = () => noticeTemplateError("noticeTemplate.taken");
const maxListed = 1000;

/** Adds a template. */
export async function addTemplate(ctx: Context, draft: InputOf<Calls["add"]>): Promise<void> {
  const row = { ...draft, content: toTemplateContent(draft.content) };
  await mapUniqueViolation(takenError, async () => await ctx.rows(noticeTemplates).add(row));
}

/** Changes a template; notices that were written with it stay as they are. */
export async function updateTemplate(
  ctx: Context,
  { id, version, content, ...changes }: InputOf<Calls["update"]>,
): Promise<void> {
  const texts = content === undefined ? {} : { content: toTemplateContent(content) };
  const rows = ctx.rows(noticeTemplates);
  await mapUniqueViolation(takenError, async () => await rows.update(id, { ...changes, ...texts }, version));
}

/** Deletes a template. */
export async function deleteTemplate(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(noticeTemplates).remove(id);
}

/** Names of all templates. */
export async function listTemplates(ctx: Context): Promise<NoticeTemplateChoice[]> {
  const rows = ctx.rows(noticeTemplates);
  return await rows.run(rows.select().select(["row.id", "row.name"]).orderBy("row.name").limit(maxListed));
}

/** A template for a new notice. */
export async function getTemplate(ctx: Context, { id }: { id: Id }): Promise<NoticeTemplate> {
  const { tenantId: _tenantId, deletedAt: _deletedAt, ...template } = await ctx.rows(noticeTemplates).get(id);
  return template;
}

/** Uploaded pictures belong to notices: without one they would be removed. */
function toTemplateContent(html: string): string {
  const content = sanitiseContent(html);
  if (!hasContent(content)) throw new ExpectedError("notice.empty", { status: 400 });
  return content;
}
