import { type HistoryLinks, maxLinkNames } from "../contract.ts";
import { isHidden } from "#core/request/access/fieldGuard";
import type { Context } from "#core/request/context";
import type { RegisteredRecord } from "#core/request/history/recordRegistry";
import type { Change } from "#core/request/history/changes";
import type { TrackedLink, Values } from "#core/request/history/trackedRecord";

type LinkChangeKind = "added" | "removed" | "changed";
type LinkChange = { readonly kind: LinkChangeKind; readonly values: Values };

const audit = new Set(["id", "createTime", "createUserId", "createUserName"]);

/** Changes of a record's links, by entry; kinds of links that the caller may not see are left out. */
export async function loadHistoryLinks(
  ctx: Context,
  record: RegisteredRecord,
  entries: ReadonlyMap<string, readonly Change[]>,
): Promise<Map<string, HistoryLinks[]>> {
  const visibleLinks = (record.links ?? []).filter(
    ({ field }) => field === undefined || !isHidden(ctx.caller, record.entity, field),
  );
  const found = await Promise.all(visibleLinks.map(async (link) => await namedLinks(ctx, link, entries)));
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

/** The links of one kind, by entry; entries without links are left out. */
async function namedLinks(
  ctx: Context,
  link: TrackedLink,
  entries: ReadonlyMap<string, readonly Change[]>,
): Promise<Map<string, HistoryLinks>> {
  const own = [...entries].map(
    ([key, changes]) => [key, netOf(changes.filter(({ tableName }) => tableName === link.table.name))] as const,
  );
  const entriesWithLinks = own.filter(([, links]) => links.length > 0);
  const namedLinks = entriesWithLinks.flatMap(([, links]) =>
    kinds.flatMap((kind) => ofKind(links, kind).slice(0, maxLinkNames)),
  );
  const completeLinks = await withCurrent(ctx, link, namedLinks);
  const names = await link.loadNames(
    ctx,
    completeLinks.map(({ values }) => values),
  );
  const nameOf = new Map(namedLinks.map((link, index) => [link, names[index] ?? ""]));
  return new Map(
    entriesWithLinks.map(([key, links]) => {
      const namesOf = (kind: LinkChangeKind) => ofKind(links, kind).flatMap((link) => nameOf.get(link) ?? []);
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

const kinds: readonly LinkChangeKind[] = ["added", "removed", "changed"];

function ofKind(links: readonly LinkChange[], kind: LinkChangeKind): LinkChange[] {
  return links.filter((link) => link.kind === kind);
}

/** Links that a request removed and added again are unchanged. */
function netOf(changes: readonly Change[]): LinkChange[] {
  const added = new Map<string, LinkChange>();
  const removed = new Map<string, LinkChange>();
  const changed: LinkChange[] = [];
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
  return JSON.stringify(own.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** A change of a link only contains the changed columns: the others are read from the row. */
async function withCurrent(ctx: Context, { table }: TrackedLink, links: readonly LinkChange[]): Promise<LinkChange[]> {
  const ids = links.filter(({ kind }) => kind === "changed").flatMap(({ values }) => values["id"] ?? []);
  if (ids.length === 0) return [...links];
  const current: readonly Values[] = await ctx.rows(table).list({ id: ids });
  const byId = new Map(current.map((row) => [row["id"], row]));
  return links.map(({ kind, values }) => ({ kind, values: { ...byId.get(values["id"]), ...values } }));
}
