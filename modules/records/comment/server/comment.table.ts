import { defaulted, instant, nullable, reference, text, withIds } from "#core/rows/column";
import { definePlainTable, defineTable } from "#core/rows/table";
import { commentError, type ReactionName } from "../contract.ts";

/** Comments on records of any kind. Database policies let only the author write one, and see its history. */
export const comments = defineTable(
  "record_comment",
  { scope: "tenant", entity: "sysComment", missing: () => commentError("comment.missing") },
  {
    entity: text(64),
    recordId: reference(),
    /** Mentions contain the ids of accounts. */
    content: withIds(text(2000)),
    /** When its author last changed it; an undo takes that back. */
    editedTime: nullable(instant()),
  },
);

/** Accounts that have the comments of a record open. */
export const commentWatches = definePlainTable(
  "comment_watch",
  { location: "tenant", scope: "tenant", archive: "transient" },
  { entity: text(64), recordId: reference(), accountId: reference(), expiresAt: instant() },
);

/** Accounts that are told of new comments on a record. Database policies let each decide for itself alone. */
export const recordFollowers = definePlainTable(
  "record_follower",
  { location: "tenant", scope: "tenant", archive: "contained" },
  { entity: text(64), recordId: reference(), accountId: reference(), createdAt: defaulted(instant()) },
);

/** Reactions to comments. Database policies let each account react for itself alone. */
export const commentReactions = definePlainTable(
  "comment_reaction",
  { location: "tenant", scope: "tenant", archive: "contained" },
  {
    id: defaulted(reference()),
    commentId: reference(),
    reaction: text<ReactionName>(16),
    accountId: reference(),
    createdAt: defaulted(instant()),
  },
);
