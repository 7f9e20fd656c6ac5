import { markReadOnly, routes } from "#core/http/routes";
import { messageContactApi } from "../contact.contract.ts";
import { conversationApi } from "../contract.ts";
import {
  countUnreadMessages,
  findPerson,
  getConversation,
  listConversations,
  markRead,
} from "./conversation.service.ts";
import { addGroup, addMembers, leaveGroup, removeMember, renameGroup } from "./group.service.ts";
import { deleteMessage, listMessages, searchMessages, sendMessage } from "./message.service.ts";
import {
  getUploadedFile,
  readMessageFile,
  uploadMessageFile,
  uploadMessageFileInParts,
} from "./messageFile.service.ts";
import { pageContacts } from "./people.ts";

export const conversationRoutes = [
  ...routes(conversationApi, {
    list: markReadOnly(listConversations),
    detail: markReadOnly(getConversation),
    unreadCount: countUnreadMessages,
    person: markReadOnly(findPerson),
    messages: markReadOnly(listMessages),
    search: markReadOnly(searchMessages),
    send: sendMessage,
    delete: deleteMessage,
    markRead,
    addGroup,
    renameGroup,
    addMembers,
    removeMember,
    leaveGroup,
    uploadFile: uploadMessageFile,
    uploadInParts: uploadMessageFileInParts,
    uploadedFile: getUploadedFile,
    file: readMessageFile,
  }),
  ...routes(messageContactApi, { page: markReadOnly(pageContacts) }),
];
