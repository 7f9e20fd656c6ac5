import { commonError } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { readCore, requireCoreRight } from "#server/access/core";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { MenuValues } from "./menu.rules.ts";
import { lineOf, type MenuRow, type MenuTree, subtreeOf } from "./menu.tree.ts";

/** What becomes of an entry: nothing before = new, nothing after = deleted. */
export type MenuChange = { readonly tree: MenuTree; readonly before?: MenuRow; readonly after?: MenuValues };

/**
 * A button gives its code to all roles that hold it, so that writing the menu could grant: whoever is not the platform
 * administrator keeps out of the core, and gives entries only codes that he holds himself (security 4.4).
 */
export async function requireMayWrite(ctx: Context, { tree, before, after }: MenuChange): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const { menus } = await readCore(ctx);
  const isCore = (id: Id | null | undefined) => id !== null && id !== undefined && menus.has(id);
  requireCoreRight(ctx, isCore(before?.id) || isCore(after?.parentId));
  const code = opened(after);
  const isGained = code !== null && code !== opened(before);
  if (isGained && !holds(ctx.caller, code)) throw commonError("grant.beyond", { what: code });
  // What lies below an entry that is switched off is off as well, and comes on with it or where it is moved.
  if (before === undefined || after === undefined || !isOn(tree, after) || isOn(tree, before)) return;
  for (const below of subtreeOf(tree, before.id)) {
    const opens = isOnBelow(tree, below, before.id) ? below.permission : null;
    if (opens !== null && !holds(ctx.caller, opens)) throw commonError("grant.beyond", { what: opens });
  }
}

/** Whether an entry and all above it are switched on. */
function isOn(tree: MenuTree, { status, parentId }: Pick<MenuValues, "status" | "parentId">): boolean {
  const above = parentId === null ? [] : lineOf(tree, parentId);
  return status === Status.enabled && above.every((entry) => entry.status === Status.enabled);
}

/** Whether an entry would be on if the one at the top were; that one's own code has been asked about. */
function isOnBelow(tree: MenuTree, row: MenuRow, top: Id): boolean {
  const line = lineOf(tree, row.id);
  const between = line.slice(line.findIndex(({ id }) => id === top) + 1);
  return between.every((entry) => entry.status === Status.enabled);
}

/** The code that an entry confers as it stands. */
function opened(entry: Pick<MenuRow, "permission" | "status"> | undefined): string | null {
  return entry?.status === Status.enabled ? entry.permission : null;
}
