import { onlineText } from "../text/index.ts";
import { module } from "#core/boot/module";
import { hubConnections, hubEvents, hubNodes, hubPositions } from "#core/realtime/realtime.table";
import { onlineMenus } from "./online.menu.ts";
import { startPresenceAnnouncer } from "./presenceAnnouncer.ts";
import { messageRoutes } from "./message.routes.ts";
import { messages } from "./message.table.ts";
import { accountPresence } from "#modules/identity/account/server";
import { onlineRoutes } from "./online.routes.ts";
import { isAccountOnline } from "./online.service.ts";

export const onlineModule = module({
  name: "online",
  routes: [...onlineRoutes, ...messageRoutes],
  tables: [hubEvents, hubPositions, hubConnections, hubNodes, messages],
  texts: onlineText,
  menus: onlineMenus,
  extensions: [accountPresence.provide({ isOnline: isAccountOnline })],
  services: [startPresenceAnnouncer],
  batches: ["sysOnlineUser/forceOffline"],
  hubMethods: {
    ForceOffline: "sysOnlineUser/forceOffline",
    ClientsSendMessage: "sysMessage/sendUser",
    ClientsSendMessageToUsers: "sysMessage/sendUsers",
    ClientsSendMessageToAll: "sysMessage/sendAllUser",
    ClientsSendMessageToOther: "sysMessage/sendOtherUser",
  },
  demoRows: async () => (await import("./online.demo.ts")).onlineDemo,
});

export { locateAddress } from "./addressLocation.ts";
export { sentMessages, type SentToAccounts } from "./sentMessages.ts";
