import { Id } from "#contract/id";
import type { Context } from "#core/request/context";
import { accounts } from "#modules/identity/account/server";

/** The pictures of publishers by their ids, also of those out of the caller's data scope. */
export async function loadPublisherPictures(
  ctx: Context,
  notices: readonly { readonly publicUserId: number | null }[],
): Promise<ReadonlyMap<number | null, string | null>> {
  const ids = [...new Set(notices.map(({ publicUserId }) => publicUserId))].flatMap(
    (id) => Id.safeParse(id).data ?? [],
  );
  if (ids.length === 0) return new Map();
  const found = await ctx.readInTenant(ctx.tenantId, async (all) => await all.rows(accounts).listWithDeleted(ids));
  return new Map(found.map(({ id, avatar }) => [id, avatar]));
}
