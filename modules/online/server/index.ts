import { onlineText } from "#modules/online/text";
import { module } from "#server/module";
import { hubConnections, hubEvents, hubNodes, hubTickets } from "#server/realtime/realtime.table";
import { onlineMenus } from "./online.menu.ts";
import { onlineRoutes } from "./online.routes.ts";

export const onlineModule = module({
  name: "online",
  routes: onlineRoutes,
  tables: [hubEvents, hubTickets, hubConnections, hubNodes],
  texts: onlineText,
  menus: onlineMenus,
  batches: ["sysOnlineUser/forceOffline"],
  hubMethods: { ForceOffline: "sysOnlineUser/forceOffline" },
});

export { placeOf } from "./place.ts";
