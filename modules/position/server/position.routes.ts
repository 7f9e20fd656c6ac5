import { positionApi, positionError } from "#modules/position/contract";
import { reads, routes } from "#server/http/routes";
import * as crud from "#server/rows/crud";
import { deletePosition, pageStaff, withStaff } from "./position.service.ts";
import { positions } from "./position.table.ts";

const taken = () => positionError("position.taken");

export const positionRoutes = routes(positionApi, {
  page: crud.page(positions, { search: ["name", "code"], match: ["status"], orderBy: "orderNo", complete: withStaff }),
  list: crud.list(positions, { search: ["name", "code"], orderBy: "orderNo", complete: withStaff }),
  staff: reads(pageStaff),
  add: crud.add(positions, { taken }),
  update: crud.update(positions, { taken }),
  setStatus: crud.setStatus(positions),
  delete: deletePosition,
});
