import { organisationApi } from "../contract.ts";
import * as crud from "#core/http/crud";
import { markReadOnly, routes } from "#core/http/routes";
import { listOrganisationChildren, listOrganisationDescendants, pageOrganisations } from "./list/organisation.list.ts";
import { pageOrganisationStaff } from "./organisation.members.ts";
import {
  addOrganisation,
  deleteOrganisation,
  previewMove,
  setOrganisationStatus,
  updateOrganisation,
} from "./organisation.service.ts";
import { organisations } from "./organisation.table.ts";
import { listOrganisationChildTree, listTree } from "./tree/organisation.tree.ts";

export const organisationRoutes = routes(organisationApi, {
  list: listTree,
  childTree: listOrganisationChildTree,
  children: listOrganisationChildren,
  below: listOrganisationDescendants,
  page: markReadOnly(pageOrganisations),
  staff: markReadOnly(pageOrganisationStaff),
  movePreview: markReadOnly(previewMove),
  add: addOrganisation,
  proposeCode: crud.proposeCode(organisations),
  update: updateOrganisation,
  setStatus: setOrganisationStatus,
  delete: deleteOrganisation,
});
