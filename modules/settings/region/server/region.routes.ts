import { regionApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { generateOrganisations } from "./region.generate.ts";
import { pageRegions, queryRegions } from "./region.list.ts";
import { addRegion, deleteRegion, updateRegion } from "./region.service.ts";
import { resolveRegions } from "./region.resolve.ts";
import { listRegionChildren, listRegionChildTree, listRegionDescendants, listRegionTree } from "./region.tree.ts";
import { syncServices } from "./sync/sync.routes.ts";

export const regionRoutes = routes(regionApi, {
  page: markReadOnly(pageRegions),
  list: async (ctx, { id }) => await listRegionChildren(ctx, { pid: id, validity: "valid" }),
  children: listRegionChildren,
  childTree: listRegionChildTree,
  childList: listRegionDescendants,
  query: markReadOnly(queryRegions),
  add: addRegion,
  update: updateRegion,
  delete: deleteRegion,
  genOrg: generateOrganisations,
  resolve: markReadOnly(resolveRegions),
  regionTree: listRegionTree,
  ...syncServices,
});
