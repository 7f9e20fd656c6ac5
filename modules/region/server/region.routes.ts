import { regionApi } from "#modules/region/contract";
import { reads, routes } from "#server/http/routes";
import { generateOrganisations } from "./region.generate.ts";
import { pageRegions, queryRegions } from "./region.list.ts";
import { addRegion, deleteRegion, updateRegion } from "./region.service.ts";
import { listBelow, listChildren, listChildTree } from "./region.tree.ts";

export const regionRoutes = routes(regionApi, {
  page: reads(pageRegions),
  list: async (ctx, { id }) => await listChildren(ctx, { pid: id }),
  children: listChildren,
  childTree: listChildTree,
  childList: listBelow,
  query: reads(queryRegions),
  add: addRegion,
  update: updateRegion,
  delete: deleteRegion,
  genOrg: generateOrganisations,
});
