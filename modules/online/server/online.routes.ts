import { onlineApi } from "#modules/online/contract";
import { reads, routes } from "#server/http/routes";
import { makeHubTicket } from "#server/realtime/ticket";
import { forceOffline, keepNewest, listOnline, pageOnline } from "./online.service.ts";

export const onlineRoutes = routes(onlineApi, {
  page: reads(pageOnline),
  forceOffline,
  online: keepNewest,
  onlineUserList: listOnline,
  ticket: makeHubTicket,
});
