import { type HistoryLinks, mostLinkNames } from "#contract/history";
import { isHidden } from "#server/access/fields";
import type { Context } from "#server/context/context";
import type { BookedRecord } from "#server/history/book";
import type { Change } from "#server/history/changes";
import type { TrackedLink, Values } from "#server/history/tracked";

type Kind = "added" | "removed" | "changed";
type Named = { readonly kind: Kind; readonly values: Values };

const audit = new Set(["id", "createTime", "createUserId", "createUserName"]);

/** What became of a record's links, by entry; kinds of links that the caller may not see are left out. */
export async function linksOf(
  ctx: Context,
  record: BookedRecord,
  entries: ReadonlyMap<string, readonly Change[]>,
): Promise<Map<string, HistoryLinks[]>> {
  const shown = (record.links ?? []).filter(
    ({ field }) => field === undefined || !isHidden(ctx.caller, record.entity, field),
  );
  const found = await Promise.all(shown.map(async (link) => await namedLinks(ctx, link, entries)));
  return new Map(
    [...entries.keys()].map((key) => [
      key,
      found.flatMap((byEntry) => {
        const links = byEntry.get(key);
        return links === undefined ? [] : [links];
      }),
    ]),
  );
}

/** The links of one kind, by entry; those without any are left out. */
async function namedLinks(
  ctx: Context,
  link: TrackedLink,
  entries: ReadonlyMap<string, readonly Change[]>,
): Promise<Map<string, HistoryLinks>> {
  const own = [...entries].map(
    ([key, changes]) => [key, netOf(changes.filter(({ tableName }) => tableName === link.table.name))] as const,
  );
  const some = own.filter(([, links]) => links.length > 0);
  const named = some.flatMap(([, links]) => kinds.flatMap((kind) => ofKind(links, kind).slice(0, mostLinkNames)));
  const whole = await withCurrent(ctx, link, named);
  const names = await link.nameOf(
    ctx,
    whole.map(({ values }) => values),
  );
  const nameOf = new Map(named.map((one, index) => [one, names[index] ?? ""]));
  return new Map(
    some.map(([key, links]) => {
      const namesOf = (kind: Kind) => ofKind(links, kind).flatMap((one) => nameOf.get(one) ?? []);
      return [
        key,
        {
          kind: link.label,
          added: namesOf("added"),
          addedCount: ofKind(links, "added").length,
          removed: namesOf("removed"),
          removedCount: ofKind(links, "removed").length,
          changed: namesOf("changed"),
          changedCount: ofKind(links, "changed").length,
        },
      ];
    }),
  );
}

const kinds: readonly Kind[] = ["added", "removed", "changed"];

function ofKind(links: readonly Named[], kind: Kind): Named[] {
  return links.filter((one) => one.kind === kind);
}

/** Links that a request took away and set again are as they were. */
function netOf(changes: readonly Change[]): Named[] {
  const added = new Map<string, Named>();
  const removed = new Map<string, Named>();
  const changed: Named[] = [];
  for (const { action, rowId, before, after } of changes) {
    const values: Values = { ...before, ...after, id: rowId };
    const key = keyOf(values);
    if (action === "update") changed.push({ kind: "changed", values });
    else if (action === "add" && !removed.delete(key)) added.set(key, { kind: "added", values });
    else if (action === "delete" && !added.delete(key)) removed.set(key, { kind: "removed", values });
  }
  return [...removed.values(), ...added.values(), ...changed];
}

function keyOf(values: Values): string {
  const own = Object.entries(values).filter(([column]) => !audit.has(column));
  return JSON.stringify(own.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A change of a link names just the columns that changed: the others are read from the row. */
async function withCurrent(ctx: Context, { table }: TrackedLink, links: readonly Named[]): Promise<Named[]> {
  const ids = links.filter(({ kind }) => kind === "changed").flatMap(({ values }) => values["id"] ?? []);
  if (ids.length === 0) return [...links];
  const current: readonly Values[] = await ctx.rows(table).list({ id: ids });
  const byId = new Map(current.map((row) => [row["id"], row]));
  return links.map(({ kind, values }) => ({ kind, values: { ...byId.get(values["id"]), ...values } }));
}
