import { messageText } from "#modules/message/text";
import { module } from "#server/module";
import { messageRoutes } from "./message.routes.ts";
import { messages } from "./message.table.ts";

export const messageModule = module({
  name: "message",
  routes: messageRoutes,
  tables: [messages],
  texts: messageText,
  hubMethods: {
    ClientsSendMessage: "sysMessage/sendUser",
    ClientsSendMessageToUsers: "sysMessage/sendUsers",
    ClientsSendMessageToAll: "sysMessage/sendAllUser",
    ClientsSendMessageToOther: "sysMessage/sendOtherUser",
  },
});
