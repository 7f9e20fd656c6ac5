import * as z from "zod";

/**
 * What an entry of the inbox is: written by an author (`notice`, `announcement`), a message between people, a mention, a
 * comment on a followed record, something to be done, a reminder, or a message of the product itself. Senders state it.
 */
export const inboxKinds = [
  "notice",
  "announcement",
  "message",
  "mention",
  "comment",
  "assignment",
  "reminder",
  "system",
] as const;

/** See `inboxKinds`. */
export const InboxKind = z.enum(inboxKinds);
/** See `inboxKinds`. */
export type InboxKind = z.infer<typeof InboxKind>;

/** Maximum length of the key of an entry. */
export const maxInboxKeyLength = 100;
