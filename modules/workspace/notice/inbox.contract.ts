import * as z from "zod";
import { defineApi, Done, get, markBackground, NoInput, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant } from "#contract/fields";
import { idOf } from "#contract/id";
import { InboxKind } from "#contract/inboxKind";
import { ListQuery } from "#contract/page";
import { inboxFilter, ReadStatus } from "./contract.ts";

/** Maximum number of entries in one call. */
export const maxEntries = 1000;
/** Maximum number of filtered entries that are marked as read at once. */
export const maxReadAtOnce = 10_000;
/** How far ahead an entry can be put off. */
export const maxSnoozeDays = 366;

const Entries = z.object({ ids: z.array(idOf("entry")).min(1).max(maxEntries) });

/** Numbers of the caller's inbox: unread entries of each kind that has some, and entries that are put off. */
export const InboxCounts = z.object({
  unread: z.array(z.object({ kind: InboxKind, count: z.int() })),
  snoozedCount: z.int(),
  /** When the next of the unread entries ends: then they are fewer. */
  nextEndTime: Instant.nullable(),
});
/** See the schema of the same name. */
export type InboxCounts = z.infer<typeof InboxCounts>;

/** What an account does with entries of its inbox; their ids are those of `pageReceived`. */
export const inboxApi = defineApi("sysInbox", {
  counts: markBackground(get(NoInput, InboxCounts, "signedIn")),
  /** Notices that have to be confirmed are read by that alone. */
  mark: post(
    Entries.extend({ readStatus: z.union([z.literal(ReadStatus.unread), z.literal(ReadStatus.read)]) }),
    Done,
    "signedIn",
  ),
  /**
   * Marks all as read that a filter of the list finds, at most `maxReadAtOnce` with words, a type or conditions. What has
   * to be confirmed stays unread. The answer has the number, and the moment for `undoReadAll`.
   */
  readAll: post(
    ListQuery.pick({ conditions: true }).extend(inboxFilter),
    z.object({ moment: Instant, count: z.int() }),
    "signedIn",
  ),
  undoReadAll: post(z.object({ moment: Instant }), Done, "signedIn"),
  /** Takes entries out of the inbox until then; at most `maxSnoozeDays` ahead. */
  snooze: post(Entries.extend({ until: Instant }), Done, "signedIn"),
  wake: post(Entries, Done, "signedIn"),
  /** Notices that have to be confirmed stay until they are. */
  remove: post(Entries, Done, "signedIn"),
  restore: post(Entries, Done, "signedIn"),
});

export const inboxError = errors({
  "inbox.missing": "D1002",
  "inbox.snooze_time": "D7011",
  "inbox.confirm_first": "D7012",
});
