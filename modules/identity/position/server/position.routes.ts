import { positionApi, positionError } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import * as crud from "#core/http/crud";
import { addPositionHolders, addSuggestedPositions, deletePosition, pagePositionStaff } from "./position.service.ts";
import { positions } from "./position.table.ts";

const takenError = () => positionError("position.taken");

export const positionRoutes = routes(positionApi, {
  page: crud.page(positions, {
    search: ["name", "code"],
    match: ["status"],
    orderBy: "orderNo",
    complete: addPositionHolders,
  }),
  list: crud.list(positions, { search: ["name", "code"], orderBy: "orderNo", complete: addPositionHolders }),
  staff: markReadOnly(pagePositionStaff),
  add: crud.add(positions, { takenError }),
  proposeCode: crud.proposeCode(positions),
  addSuggested: addSuggestedPositions,
  update: crud.update(positions, { takenError }),
  setStatus: crud.setStatus(positions),
  delete: deletePosition,
});
