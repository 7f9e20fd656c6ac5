import { thingApi, thingError } from "#modules/thing/contract";
import { routes } from "#server/http/routes";
import * as crud from "#server/rows/crud";
import { asListed, deleteThing } from "./thing.service.ts";
import { things } from "./thing.table.ts";

const taken = () => thingError("thing.taken");

export const thingRoutes = routes(thingApi, {
  page: crud.page(things, { search: ["name", "code"], match: ["status"], orderBy: "orderNo", complete: asListed }),
  add: crud.add(things, { taken }),
  update: crud.update(things, { taken }),
  setStatus: crud.setStatus(things),
  delete: deleteThing,
});
