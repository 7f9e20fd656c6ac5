import type { InputOf } from "#contract/api";
import { ExpectedError } from "#contract/errors";
import { type GivenOrganisation, keepOrganisations } from "#modules/organisation/server";
import { mostGenerated, type regionApi } from "#modules/region/contract";
import type { Context } from "#server/context/context";
import { lineAbove, type Row, stepsAbove } from "./region.rows.ts";
import { regions } from "./region.table.ts";
import { levelsBelow } from "./region.tree.ts";

/** What organisations that stand for a region are in the dictionary of their types. */
const regionType = "401";

/** Makes organisations of a region and of what lies below it, down to a level of the regions. */
export async function generateOrganisations(
  ctx: Context,
  { id, level }: InputOf<(typeof regionApi)["calls"]["genOrg"]>,
): Promise<void> {
  const row = await ctx.rows(regions).get(id);
  const own = lineAbove(await stepsAbove(ctx, [row]), row).length + 1;
  const levels = [[row], ...(await levelsBelow(ctx, id, level - own))];
  if (levels.flat().length > mostGenerated)
    throw new ExpectedError("region.too_many", { status: 400, parameters: { maximum: mostGenerated } });
  await keepOrganisations(
    ctx,
    levels.map((rows, depth) => rows.map((one) => organisationOf(one, own + depth))),
  );
}

function organisationOf(row: Row, level: number): GivenOrganisation {
  const { id, parentId, name, code, orderNo, longitude, latitude } = row;
  return { id, parentId, name, code: code ?? String(id), type: regionType, level, orderNo, longitude, latitude };
}
