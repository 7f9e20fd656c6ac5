import { module } from "#core/boot/module";
import { sentMessages } from "#modules/identity/online/server";
import { recordFileRights } from "#modules/platform/file/server";
import { messageText } from "../text/index.ts";
import { conversationRoutes } from "./conversation.routes.ts";
import { conversationFiles, conversationMembers, conversationMessages, conversations } from "./conversation.table.ts";
import { messageMenus } from "./message.menu.ts";
import { guardMessageUndo } from "./message.service.ts";
import { messageFileRights } from "./messageFile.service.ts";
import { keepSentMessage } from "./sentMessage.service.ts";

export const messageModule = module({
  name: "message",
  routes: conversationRoutes,
  tables: [conversations, conversationMembers, conversationMessages, conversationFiles],
  texts: messageText,
  menus: messageMenus,
  records: [
    {
      entity: "sysConversationMessage",
      prefix: "conversation",
      table: conversationMessages,
      name: "content",
      read: "sysConversation/messages",
      update: "sysConversation/delete",
      remove: "sysConversation/delete",
      details: [],
      derived: ["number", "fileCount", "fileNames"],
      visibilityFilter: async (ctx, query) =>
        await Promise.resolve(query.where("row.createUserId", "=", ctx.caller.accountId)),
      staysOnUndo: () => true,
      guardUndo: guardMessageUndo,
    },
  ],
  extensions: [recordFileRights.provide(messageFileRights), sentMessages.provide({ keep: keepSentMessage })],
  expiringRows: [{ remove: "remove_unused_message_files", atOnce: 500 }],
  demoRows: async () => (await import("./message.demo.ts")).messageDemo,
});
