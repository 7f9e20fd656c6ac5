import { organisationError } from "#modules/organisation/contract";
import { dropRights } from "#server/access/drop";
import type { Context } from "#server/context/context";
import { orTaken } from "#server/rows/crud";
import { isAdministrator } from "./organisation.reach.ts";
import type { Row } from "./organisation.rows.ts";
import { organisations } from "./organisation.table.ts";

/** An organisation that stands for something else and has its id; `parentId` counts where an organisation has that id. */
export type GivenOrganisation = Pick<
  Row,
  "id" | "parentId" | "name" | "code" | "type" | "level" | "orderNo" | "longitude" | "latitude"
>;

/**
 * Sees to it that there are these organisations, level by level, the highest first. Those that are there stay as they
 * are, deleted ones come back. It may make roots, so it is for administrators.
 */
export async function keepOrganisations(
  ctx: Context,
  levels: readonly (readonly GivenOrganisation[])[],
): Promise<void> {
  if (!isAdministrator(ctx)) throw organisationError("organisation.root_refused");
  if (!ctx.caller.scope.all) throw organisationError("organisation.out_of_reach");
  // What another request gives a name or an id to meanwhile is refused as a whole.
  await orTaken(
    () => organisationError("organisation.taken"),
    async () => {
      for (const level of levels) await keepLevel(ctx, level);
    },
  );
  dropRights(ctx);
}

async function keepLevel(ctx: Context, given: readonly GivenOrganisation[]): Promise<void> {
  const rows = ctx.rows(organisations);
  const known = new Map(
    (
      await rows.ever(
        given.map(({ id }) => id),
        "lock",
      )
    ).map((row) => [row.id, row]),
  );
  const parents = await rows.list({ id: [...new Set(given.flatMap(({ parentId }) => parentId ?? []))] });
  const parentIds = new Set(parents.map(({ id }) => id));
  const placed = given.map((one) => ({
    ...one,
    parentId: one.parentId !== null && parentIds.has(one.parentId) ? one.parentId : null,
  }));
  for (const one of placed) {
    const { id, ...values } = one;
    const before = known.get(id);
    if (before === undefined || before.deletedAt === null) continue;
    await rows.revive(id);
    await rows.update(id, values);
  }
  await rows.addAll(placed.filter(({ id }) => !known.has(id)));
}
