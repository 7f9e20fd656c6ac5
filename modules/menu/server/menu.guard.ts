import { commonError } from "#contract/errors";
import { Status } from "#contract/fields";
import type { Id } from "#contract/id";
import { readCore, requireCoreRight } from "#server/access/core";
import { holds } from "#server/access/permission";
import type { Context } from "#server/context/context";
import type { MenuValues } from "./menu.rules.ts";
import type { MenuRow } from "./menu.tree.ts";

/** What becomes of an entry: nothing before = new, nothing after = deleted. */
export type MenuChange = { readonly before?: MenuRow; readonly after?: MenuValues };

/**
 * A button gives its code to all roles that hold it, so that writing the menu could grant: whoever is not the platform
 * administrator keeps out of the core, and gives entries only codes that he holds himself (security 4.4).
 */
export async function requireMayWrite(ctx: Context, { before, after }: MenuChange): Promise<void> {
  if (ctx.caller.isPlatform) return;
  const { menus } = await readCore(ctx);
  const isCore = (id: Id | null | undefined) => id !== null && id !== undefined && menus.has(id);
  requireCoreRight(ctx, isCore(before?.id) || isCore(after?.parentId));
  const code = opened(after);
  const isGained = code !== null && code !== opened(before);
  if (isGained && !holds(ctx.caller, code)) throw commonError("grant.beyond", { what: code });
}

/** The code that an entry confers as it stands. */
function opened(entry: Pick<MenuRow, "permission" | "status"> | undefined): string | null {
  return entry?.status === Status.enabled ? entry.permission : null;
}
