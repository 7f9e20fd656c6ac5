import { commonError } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { readCoreResources, requireCoreRight } from "#modules/identity/access/server";
import { hasPermission } from "#core/request/access/permission";
import type { Context } from "#core/request/context";
import type { MenuValues } from "./menu.rules.ts";
import { getMenuPath, getMenuSubtree, type MenuRow, type MenuTree } from "../menu.tree.ts";

/** A change of an entry: without `before` it is new, without `after` deleted. */
export type MenuChange = { readonly tree: MenuTree; readonly before?: MenuRow; readonly after?: MenuValues };

/**
 * A button grants its code to all roles that hold it, so writing the menu could grant permissions. Callers other than
 * the platform administrator may not change core entries, and may only use codes that they hold themselves (security
 * 4.4).
 */
export async function requireMenuWriteAccess(ctx: Context, { tree, before, after }: MenuChange): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const { menus } = await readCoreResources(ctx);
  const isCore = (id: Id | null | undefined) => id !== null && id !== undefined && menus.has(id);
  requireCoreRight(ctx, isCore(before?.id) || isCore(after?.parentId));
  const code = grantedCode(after);
  const isGained = code !== null && code !== grantedCode(before);
  if (isGained && !hasPermission(ctx.caller, code)) throw commonError("grant.beyond", { what: code });
  // Entries below a disabled one are disabled as well, and become active with it or when they are moved.
  if (before === undefined || after === undefined || !isOn(tree, after) || isOn(tree, before)) return;
  for (const below of getMenuSubtree(tree, before.id)) {
    const opens = isOnBelow(tree, below, before.id) ? below.permission : null;
    if (opens !== null && !hasPermission(ctx.caller, opens)) throw commonError("grant.beyond", { what: opens });
  }
}

/** Whether an entry and all of its ancestors are enabled. */
function isOn(tree: MenuTree, { status, parentId }: Pick<MenuValues, "status" | "parentId">): boolean {
  const above = parentId === null ? [] : getMenuPath(tree, parentId);
  return status === Status.enabled && above.every((entry) => entry.status === Status.enabled);
}

/** Whether an entry would be active if the top one were; the code of the top one was checked before. */
function isOnBelow(tree: MenuTree, row: MenuRow, top: Id): boolean {
  const line = getMenuPath(tree, row.id);
  const between = line.slice(line.findIndex(({ id }) => id === top) + 1);
  return between.every((entry) => entry.status === Status.enabled);
}

/** The code that an entry grants in its current state. */
function grantedCode(entry: Pick<MenuRow, "permission" | "status"> | undefined): string | null {
  return entry?.status === Status.enabled ? entry.permission : null;
}
