import type { InputOf } from "#contract/api";
import type { Id } from "#contract/id";
import { type Page, toPage } from "#contract/page";
import type { Context } from "#core/request/context";
import { pageRows } from "#core/request/pageRows";
import { toContainsPattern } from "#core/rows/condition";
import { orderNewestFirst, toFieldColumns } from "#core/rows/order";
import { sanitiseContent, summariseContent } from "#modules/workspace/notice/server";
import type { ReleaseNote, releaseNoteApi } from "../contract.ts";
import { setRead } from "./reading.service.ts";
import { noteColumns, releaseNotes } from "./releaseNote.table.ts";

type Calls = (typeof releaseNoteApi)["calls"];

const fields = toFieldColumns(noteColumns);

/** One page of the release notes, the newest first. */
export async function pageReleaseNotes(ctx: Context, input: InputOf<Calls["page"]>): Promise<Page<ReleaseNote>> {
  const { summary } = input;
  const all = ctx.rows(releaseNotes).select();
  const result = await pageRows(ctx, releaseNotes, {
    query: summary === undefined ? all : all.where("row.summary", "ilike", toContainsPattern(summary)),
    columns: noteColumns,
    fields,
    orderBy: "createTime",
    input: orderNewestFirst(input, fields, "createTime"),
    isFiltered: summary !== undefined,
  });
  return toPage(input, result, result.items);
}

/** Adds a release note. Its author knows it. */
export async function addReleaseNote(ctx: Context, { content }: InputOf<Calls["add"]>): Promise<void> {
  const id = await ctx.rows(releaseNotes).add(toColumns(content));
  await setRead(ctx, { id });
}

/** Changes a release note. Accounts that have read it are not told again. */
export async function updateReleaseNote(
  ctx: Context,
  { id, version, content }: InputOf<Calls["update"]>,
): Promise<void> {
  await ctx.rows(releaseNotes).update(id, content === undefined ? {} : toColumns(content), version);
}

/** Deletes a release note. */
export async function deleteReleaseNote(ctx: Context, { id }: { id: Id }): Promise<void> {
  await ctx.rows(releaseNotes).remove(id);
}

function toColumns(html: string): { content: string; summary: string } {
  const content = sanitiseContent(html);
  return { content, summary: summariseContent(content) };
}
