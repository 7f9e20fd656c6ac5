import { bigInteger, defaulted, instant, integer, nullable, reference, smallInteger, text } from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";
import { conversationError } from "../contract.ts";

const plain = { location: "tenant", scope: "tenant", isPersonal: true, archive: "contained" } as const;

/** Conversations of two accounts or of a group. Database policies show them to their members. */
export const conversations = definePlainTable("conversation", plain, {
  id: defaulted(reference()),
  kind: smallInteger<1 | 2>(),
  name: nullable(text(64)),
  creatorId: reference(),
  partnerId: nullable(reference()),
  createdAt: defaulted(instant()),
  lastNumber: defaulted(integer()),
  activity: defaulted(bigInteger()),
});

/** Members of conversations. Database policies show them to each other, and let the creator of a group manage it. */
export const conversationMembers = definePlainTable("conversation_member", plain, {
  id: defaulted(reference()),
  conversationId: reference(),
  accountId: reference(),
  accountName: nullable(text(64)),
  addedBy: reference(),
  joinedAt: defaulted(instant()),
  readNumber: defaulted(integer()),
  leftAt: nullable(instant()),
});

/**
 * Messages of conversations; the database numbers them. Its policies show them to members, and let only the author
 * change one and see its history.
 */
export const conversationMessages = defineTable(
  "conversation_message",
  {
    scope: "tenant",
    isPersonal: true,
    entity: "sysConversationMessage",
    missing: () => conversationError("conversation.message_missing"),
  },
  {
    conversationId: reference(),
    number: defaulted(integer()),
    title: nullable(text(64)),
    content: text(4000),
    quotedId: nullable(reference()),
    fileCount: defaulted(smallInteger()),
    /** For the search, one to a line. */
    fileNames: nullable(text()),
  },
);

/** Files of messages, for those who see the message. */
export const conversationFiles = definePlainTable("conversation_file", plain, {
  messageId: reference(),
  fileId: reference(),
  position: defaulted(smallInteger()),
});
