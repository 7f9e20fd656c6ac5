import { organisationError } from "../contract.ts";
import { invalidateRights } from "#modules/identity/access/server";
import type { Context } from "#core/request/context";
import { mapUniqueViolation } from "#core/rows/uniqueViolation";
import { isAdministrator } from "./tree/organisation.scope.ts";
import type { OrganisationRow } from "./list/organisation.rows.ts";
import { organisations } from "./organisation.table.ts";

/**
 * An organisation that mirrors another record and shares its id; `parentId` counts if an organisation with that id
 * exists.
 */
export type MirroredOrganisation = Pick<
  OrganisationRow,
  "id" | "parentId" | "name" | "code" | "type" | "level" | "orderNo" | "longitude" | "latitude"
>;

/**
 * Ensures that these organisations exist, level by level, the highest first. Existing ones stay unchanged, deleted ones
 * are restored. It can add roots, so it is for administrators.
 */
export async function ensureOrganisations(
  ctx: Context,
  levels: readonly (readonly MirroredOrganisation[])[],
): Promise<void> {
  if (!isAdministrator(ctx)) throw organisationError("organisation.root_refused");
  if (!ctx.caller.scope.all) throw organisationError("organisation.out_of_reach");
  // A concurrent request with the same name or id makes the whole write fail.
  await mapUniqueViolation(
    () => organisationError("organisation.taken"),
    async () => {
      for (const level of levels) await ensureLevel(ctx, level);
    },
  );
  invalidateRights(ctx);
}

async function ensureLevel(ctx: Context, mirrored: readonly MirroredOrganisation[]): Promise<void> {
  const rows = ctx.rows(organisations);
  const known = new Map(
    (
      await rows.listWithDeleted(
        mirrored.map(({ id }) => id),
        "lock",
      )
    ).map((row) => [row.id, row]),
  );
  const parents = await rows.list({ id: [...new Set(mirrored.flatMap(({ parentId }) => parentId ?? []))] });
  const parentIds = new Set(parents.map(({ id }) => id));
  const newRows = mirrored.map((organisation) => ({
    ...organisation,
    parentId: organisation.parentId !== null && parentIds.has(organisation.parentId) ? organisation.parentId : null,
  }));
  for (const row of newRows) {
    const { id, ...values } = row;
    const before = known.get(id);
    if (before === undefined || before.deletedAt === null) continue;
    await rows.restore(id);
    await rows.update(id, values);
  }
  await rows.addAll(newRows.filter(({ id }) => !known.has(id)));
}
