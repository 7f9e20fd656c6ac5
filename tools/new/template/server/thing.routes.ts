import { thingApi, thingError } from "../contract.ts";
import * as crud from "#core/http/crud";
import { routes } from "#core/http/routes";
import { completeThings, deleteThing } from "./thing.service.ts";
import { things } from "./thing.table.ts";

const takenError = () => thingError("thing.taken");

export const thingRoutes = routes(thingApi, {
  page: crud.page(things, { search: ["name", "code"], match: ["status"], orderBy: "orderNo", complete: completeThings }),
  add: crud.add(things, { takenError }),
  update: crud.update(things, { takenError }),
  setStatus: crud.setStatus(things),
  delete: deleteThing,
});
