import * as z from "zod";
import {
  acceptTokenCookie,
  defineApi,
  Done,
  download,
  get,
  markBackground,
  NoInput,
  post,
  resumableUpload,
  upload,
} from "#contract/api";
import { AttachedFile } from "#contract/attachedFile";
import { errors } from "#contract/errors";
import { Instant, text } from "#contract/fields";
import { Id, IdOnly, idOf } from "#contract/id";
import { defineRecordSchema } from "#contract/record";
import { markSecret } from "#contract/sensitive";

/** Maximum length of a message. */
export const maxMessageLength = 4000;
/** Maximum number of files of a message. */
export const maxMessageFiles = 9;
/** Maximum number of members of a group. */
export const maxMembers = 100;
/** Maximum number of messages in an answer. */
export const maxMessages = 100;
/** Maximum number of messages that a search answers at once. */
export const maxFound = 50;
/** How long an author may delete a message. */
export const deleteMinutes = 10;
/** Maximum number of people whom an account adds to its conversations within an hour. */
export const maxNewContacts = 100;

/** Who takes part in a conversation. */
export const ConversationKind = { direct: 1, group: 2 } as const;

const ConversationKindValue = z.union([z.literal(ConversationKind.direct), z.literal(ConversationKind.group)]);
/** The number of a message in its conversation, from 1; 0 is before the first one. */
const MessageNumber = z.int().min(0).max(2_147_483_647);
const ofConversation = { conversationId: idOf("conversation") };
const GroupName = text(64);

/** The other account of a conversation of two. */
const Partner = defineRecordSchema(
  "sysUser",
  "account",
  z.object({ id: Id, realName: z.string(), avatar: z.string().nullable() }),
);

/** A file of a message. Members of the conversation see its name whatever a role hides of files. */
const MessageFile = defineRecordSchema("sysFile", "file", z.object(AttachedFile.shape), {
  always: ["name", "suffix", "kind", "sizeBytes"],
});

const messageHead = {
  id: Id,
  number: MessageNumber,
  /** A message of the message dialog or of another client has one. */
  title: z.string().nullable(),
  /** Plain text; empty if the author has deleted the message, or sent files alone. */
  content: z.string(),
  fileCount: z.int(),
  isDeleted: z.boolean(),
  /** Whether the caller has written it. */
  isOwn: z.boolean(),
  createTime: Instant,
  createUserId: z.int().nullable(),
  createUserName: z.string().nullable(),
};

/** A message without what it refers to. */
export const MessageHead = z.object(messageHead);
/** See the schema of the same name. */
export type MessageHead = z.infer<typeof MessageHead>;

/** A message of a conversation. */
export const ConversationMessage = z.object({
  ...messageHead,
  /** The message that it answers. */
  quoted: MessageHead.nullable(),
  files: z.array(MessageFile),
});
/** See the schema of the same name. */
export type ConversationMessage = z.infer<typeof ConversationMessage>;

const conversation = {
  id: Id,
  kind: ConversationKindValue,
  /** Of a group. */
  name: z.string().nullable(),
  /** Of a conversation of two. */
  partner: Partner.nullable(),
  memberCount: z.int(),
  lastNumber: MessageNumber,
  unreadCount: z.int(),
};

/** A conversation of the caller, as lists show it. */
export const Conversation = z.object({
  ...conversation,
  /** The order of the list, highest first. */
  activity: z.int(),
  last: MessageHead.nullable(),
});
/** See the schema of the same name. */
export type Conversation = z.infer<typeof Conversation>;

/** A member of a conversation, and up to which number it has read. */
export const ConversationMember = defineRecordSchema(
  "sysUser",
  "account",
  z.object({
    accountId: idOf("account"),
    realName: z.string(),
    avatar: z.string().nullable(),
    readNumber: MessageNumber,
    isOwn: z.boolean(),
  }),
  { always: ["accountId", "readNumber", "isOwn"] },
);
/** See the schema of the same name. */
export type ConversationMember = z.infer<typeof ConversationMember>;

/** A conversation with its members. */
export const ConversationDetail = z.object({
  ...conversation,
  /** Whether the caller manages the group. */
  isOwnGroup: z.boolean(),
  /** The other account of a conversation of two is disabled or deleted, so that what is sent stays unread. */
  isPartnerGone: z.boolean(),
  members: z.array(ConversationMember),
});
/** See the schema of the same name. */
export type ConversationDetail = z.infer<typeof ConversationDetail>;

/** A message that a search has found. */
export const FoundMessage = z.object({
  conversationId: idOf("conversation"),
  name: z.string().nullable(),
  partner: Partner.nullable(),
  message: MessageHead,
  /** Those of its files whose names contain a word of the search. */
  files: z.array(MessageFile),
});
/** See the schema of the same name. */
export type FoundMessage = z.infer<typeof FoundMessage>;

/** The realtime event `MessagesChanged`: something is new in a conversation, or in several. */
export const MessagesChanged = z.object({ conversationId: Id.optional() });

const AccountIds = z.array(idOf("account")).min(1).max(maxMembers);

/** Conversations of the caller. Every signed-in account has them; a conversation is missing for all but its members. */
export const conversationApi = defineApi("sysConversation", {
  /** Those with the newest messages, or with older ones than `before`, an `activity`. */
  list: markBackground(
    post(
      z.object({ before: z.int().min(1).optional(), count: z.int().min(1).max(maxMessages).default(30) }),
      z.object({ items: z.array(Conversation), hasMore: z.boolean() }),
      "signedIn",
    ),
  ),
  detail: markBackground(post(IdOnly, ConversationDetail, "signedIn")),
  unreadCount: markBackground(get(NoInput, z.int(), "signedIn")),
  /** An account that the caller writes to, and the conversation with it, if there is one. */
  person: post(
    z.object({ accountId: idOf("account") }),
    z.object({ partner: Partner, conversationId: Id.nullable() }),
    "signedIn",
  ),
  /**
   * The newest messages, those before a number, or those after one: with the last number that it knows, a client gets
   * what it has missed. The oldest is first.
   */
  messages: markBackground(
    post(
      z.object({
        ...ofConversation,
        before: MessageNumber.optional(),
        since: MessageNumber.optional(),
        count: z.int().min(1).max(maxMessages).default(30),
      }),
      z.object({ items: z.array(ConversationMessage), hasMore: z.boolean() }),
      "signedIn",
    ),
  ),
  /**
   * Own messages by parts of their text and of the names of their files, the newest first: at most `maxFound`, older than
   * the message `before`.
   */
  search: post(
    z.object({ keyword: text(100), before: idOf("conversationMessage").optional() }),
    z.array(FoundMessage),
    "signedIn",
  ),
  /**
   * Sends to a conversation or, to begin one, to an account in the data scope. With an idempotency key a repeat sends
   * nothing again.
   */
  send: post(
    z.object({
      conversationId: idOf("conversation").optional(),
      receiverId: idOf("account").optional(),
      /** Between two people: no log shows it to others. */
      content: markSecret(z.string().trim().normalize("NFC").max(maxMessageLength).default("")),
      quotedId: idOf("conversationMessage").optional(),
      /** Files that the caller has uploaded for it. */
      fileIds: z.array(idOf("file")).max(maxMessageFiles).default([]),
    }),
    z.object({ ...ofConversation, id: Id, number: MessageNumber }),
    "signedIn",
  ),
  /** Deletes a message of the caller within `deleteMinutes`; a mark stays. */
  delete: post(z.object({ id: idOf("conversationMessage") }), Done, "signedIn"),
  markRead: markBackground(post(z.object({ ...ofConversation, number: MessageNumber }), Done, "signedIn")),
  addGroup: post(z.object({ name: GroupName, accountIds: AccountIds }), Id, "signedIn"),
  renameGroup: post(z.object({ ...ofConversation, name: GroupName }), Done, "signedIn"),
  addMembers: post(z.object({ ...ofConversation, accountIds: AccountIds }), Done, "signedIn"),
  removeMember: post(z.object({ ...ofConversation, accountId: idOf("account") }), Done, "signedIn"),
  leaveGroup: post(z.object(ofConversation), Done, "signedIn"),
  /** Stores a file for a message. Unused ones are removed after 30 days. */
  uploadFile: upload(NoInput, MessageFile, "signedIn"),
  /** The same for large files: an upload that breaks off goes on where it stopped. */
  uploadInParts: resumableUpload(NoInput, "signedIn"),
  /** A file that the caller has uploaded for a message, for example in parts. */
  uploadedFile: markBackground(get(z.object({ id: idOf("file") }), MessageFile, "signedIn")),
  /** A file of a message, for its uploader and for members. */
  file: acceptTokenCookie(download(z.object({ id: idOf("file") }), "signedIn")),
});

export const conversationError = errors({
  "conversation.missing": "D1002",
  "conversation.message_missing": "D1002",
  "conversation.person_missing": "D1002",
  "conversation.file_missing": "D1002",
  "conversation.no_receiver": "D0009",
  "conversation.empty": "D1009",
  "conversation.not_author": "D1013",
  "conversation.delete_late": "D1016",
  "conversation.not_manager": "D1016",
  "conversation.member_limit": "D1009",
  "conversation.contact_limit": "D1009",
});
