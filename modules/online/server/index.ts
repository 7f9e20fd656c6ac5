import { module } from "#server/module";
import { hubConnections, hubEvents, hubNodes, hubTickets } from "#server/realtime/realtime.table";

export const onlineModule = module({
  name: "online",
  routes: [],
  tables: [hubEvents, hubTickets, hubConnections, hubNodes],
});
