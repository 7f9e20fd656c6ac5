import { onlineApi } from "../contract.ts";
import { markReadOnly, routes } from "#core/http/routes";
import { createHubTicket } from "#modules/identity/access/server";
import { forceOffline, keepNewestSession, listOnlineUsers, pageOnlineUsers } from "./online.service.ts";

export const onlineRoutes = routes(onlineApi, {
  page: markReadOnly(pageOnlineUsers),
  forceOffline,
  online: keepNewestSession,
  onlineUserList: listOnlineUsers,
  ticket: createHubTicket,
});
