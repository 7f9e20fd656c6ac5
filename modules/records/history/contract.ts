import * as z from "zod";
import { defineApi, Done, post } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, SearchText, text } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";

/** What happened to a record: `restore` means that a deleted one was restored. */
export const HistoryAction = z.enum(["add", "update", "delete", "restore"]);
/** See `HistoryAction`. */
export type HistoryAction = z.infer<typeof HistoryAction>;

/** A value in the history: instants as ISO text, objects as JSON. */
export const HistoryValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** See `HistoryValue`. */
export type HistoryValue = z.infer<typeof HistoryValue>;

/** One field of a record before and after; a reference also has the name of the other record. */
export const HistoryField = z.object({
  field: z.string(),
  before: HistoryValue,
  after: HistoryValue,
  beforeName: z.string().nullable(),
  afterName: z.string().nullable(),
  /** Whether the caller may restore the previous value. */
  canRestore: z.boolean(),
});
/** See `HistoryField`. */
export type HistoryField = z.infer<typeof HistoryField>;

/** Maximum number of names of one kind of links in an entry; the counts are complete. */
export const maxLinkNames = 50;

/** Added and removed links of a record, by name. `kind` is the text key: `role.menus`. */
export const HistoryLinks = z.object({
  kind: z.string(),
  added: z.array(z.string()),
  addedCount: z.int(),
  removed: z.array(z.string()),
  removedCount: z.int(),
  changed: z.array(z.string()),
  changedCount: z.int(),
});
/** See `HistoryLinks`. */
export type HistoryLinks = z.infer<typeof HistoryLinks>;

/** All changes of one request to a record and its links. */
export const HistoryEntry = z.object({
  id: Id,
  changedAt: Instant,
  accountId: idOf("account").nullable(),
  accountName: z.string().nullable(),
  action: HistoryAction,
  requestId: z.string().nullable(),
  fields: z.array(HistoryField),
  links: z.array(HistoryLinks),
  /** Whether the caller may undo it: a change by restoring the previous values, a deletion by restoring the record. */
  canRestore: z.boolean(),
});
/** See the schema of the same name. */
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A deleted record that can be restored. */
export const DeletedRecord = z.object({
  id: Id,
  /** Its name; null if the caller may not see it. */
  name: z.string().nullable(),
  /** What tells it apart besides the name, as far as the caller may see it: account and organisation. */
  details: z.array(z.string()),
  deletedAt: Instant,
  accountName: z.string().nullable(),
  /** The entry of its deletion, for `restore`; null if there is none. */
  historyId: idOf("history").nullable(),
});
/** See the schema of the same name. */
export type DeletedRecord = z.infer<typeof DeletedRecord>;

const Entity = text(64);
const HistoryQuery = PageQuery.extend({ pageSize: z.int().min(1).max(100).default(20), entity: Entity });

/**
 * The history of records. Its calls are open to every signed-in account, within the permissions on the record itself:
 * reading requires its page call, restoring fields its update, restoring a deleted record its delete, links their own
 * codes.
 */
export const historyApi = defineApi("sysHistory", {
  page: post(HistoryQuery.extend({ id: Id }), pageOf(HistoryEntry), "signedIn"),
  /** Deleted records of one kind, the latest first. `keyword` is a part of the name. */
  deleted: post(HistoryQuery.extend({ keyword: SearchText }), pageOf(DeletedRecord), "signedIn"),
  /** Restores fields, or all of an entry, to their values before it; a deleted record is restored with its links. */
  restore: post(
    z.object({
      entity: Entity,
      id: Id,
      historyId: idOf("history"),
      fields: z.array(text(64)).min(1).max(100).optional(),
    }),
    Done,
    "signedIn",
  ),
  /** Undoes all changes of one request of the caller. */
  undo: post(z.object({ requestId: text(64) }), Done, "signedIn"),
});

/** Why something in the history cannot be shown or undone. */
export const historyError = errors({
  "history.unknown": "D1009",
  "history.missing": "D1002",
  "history.nothing": "D1009",
  "history.already_restored": "D1009",
  "history.deleted": "D1002",
  "history.not_restorable": "D1013",
  "history.changed_since": "D1009",
  "history.taken": "D1006",
  "history.reference_missing": "D1007",
  "history.too_much": "D1009",
});
