import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { ensureOrganisations, type MirroredOrganisation } from "#modules/identity/organisation/server";
import { maxGenerated, type regionApi } from "../contract.ts";
import type { Context } from "#core/request/context";
import { getRegionPath, loadRegionAncestors, type RegionRow } from "./region.rows.ts";
import { regions } from "./region.table.ts";
import { loadLevelsBelow } from "./region.tree.ts";

/** The organisation type of generated organisations, from the dictionary. */
const regionType = "401";

/** Generates organisations from a region and those below it, down to a level. */
export async function generateOrganisations(
  ctx: Context,
  { id, level }: InputOf<(typeof regionApi)["calls"]["genOrg"]>,
): Promise<void> {
  const row = await ctx.rows(regions).get(id);
  const own = getRegionPath(await loadRegionAncestors(ctx, [row]), row).length + 1;
  const levels = [[row], ...(await loadLevelsBelow(ctx, id, { most: level - own, validity: "valid" }))];
  if (levels.flat().length > maxGenerated)
    throw new ExpectedError("region.too_many", { status: 400, parameters: { maximum: maxGenerated } });
  await ensureOrganisations(
    ctx,
    levels.map((rows, depth) => rows.map((row) => organisationOf(row, own + depth))),
  );
}

function organisationOf(row: RegionRow, level: number): MirroredOrganisation {
  const { id, parentId, name, code, orderNo, longitude, latitude } = row;
  return { id, parentId, name, code: code ?? String(id), type: regionType, level, orderNo, longitude, latitude };
}
