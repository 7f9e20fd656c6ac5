import { organisationApi } from "#modules/organisation/contract";
import { reads, routes } from "#server/http/routes";
import { listBelow, listChildren, pageOrganisations } from "./organisation.list.ts";
import {
  addOrganisation,
  deleteOrganisation,
  previewMove,
  setOrganisationStatus,
  updateOrganisation,
} from "./organisation.service.ts";
import { pageOrganisationStaff } from "./organisation.staff.ts";
import { listChildTree, listTree } from "./organisation.tree.ts";

export const organisationRoutes = routes(organisationApi, {
  list: listTree,
  childTree: listChildTree,
  children: listChildren,
  below: listBelow,
  page: reads(pageOrganisations),
  staff: reads(pageOrganisationStaff),
  movePreview: reads(previewMove),
  add: addOrganisation,
  update: updateOrganisation,
  setStatus: setOrganisationStatus,
  delete: deleteOrganisation,
});
