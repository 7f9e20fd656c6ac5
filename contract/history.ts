import * as z from "zod";
import { defineApi, Done, post } from "./api.ts";
import { errors } from "./errors.ts";
import { Instant, text } from "./fields.ts";
import { Id } from "./id.ts";
import { PageQuery, pageOf } from "./page.ts";

/** Records whose changes can be looked at, taken back and undone, as the wire calls them. */
export const trackedEntities: readonly string[] = [
  ...["sysPos", "sysOrg", "sysMenu", "sysRole", "sysUser", "sysNotice", "sysUserRegWay"],
  "sysPasswordPolicy",
  "sysRegion",
  "sysOAuthProvider",
];

/** What became of a record: `restore` is a deleted one that came back. */
export const HistoryAction = z.enum(["add", "update", "delete", "restore"]);
/** See `HistoryAction`. */
export type HistoryAction = z.infer<typeof HistoryAction>;

/** A value as it was: instants as ISO text, what is no plain value as JSON. */
export const HistoryValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** See `HistoryValue`. */
export type HistoryValue = z.infer<typeof HistoryValue>;

/** One field of a record before and after; a field that refers to another record also says how that is called. */
export const HistoryField = z.object({
  field: z.string(),
  before: HistoryValue,
  after: HistoryValue,
  beforeName: z.string().nullable(),
  afterName: z.string().nullable(),
  /** Whether the caller may put it back to what it was before. */
  canRestore: z.boolean(),
});
/** See `HistoryField`. */
export type HistoryField = z.infer<typeof HistoryField>;

/** How many names of one kind of links an entry holds; the counts say how many there are. */
export const mostLinkNames = 50;

/** What was linked with a record and what no longer is, by name. `kind` is the key of its words: `role.menus`. */
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

/** Everything that one request did to a record and its links. */
export const HistoryEntry = z.object({
  id: Id,
  changedAt: Instant,
  accountId: Id.nullable(),
  accountName: z.string().nullable(),
  action: HistoryAction,
  requestId: z.string().nullable(),
  fields: z.array(HistoryField),
  links: z.array(HistoryLinks),
  /** Whether the caller may take it back: a change to what was before, a deletion by bringing the record back. */
  canRestore: z.boolean(),
});
/** See the schema of the same name. */
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A record that is deleted and can be brought back. */
export const DeletedRecord = z.object({
  id: Id,
  /** What it is called; null where the caller may not see that. */
  name: z.string().nullable(),
  deletedAt: Instant,
  accountName: z.string().nullable(),
  /** The entry of its deletion, for `restore`; null where nothing was written down. */
  historyId: Id.nullable(),
});
/** See the schema of the same name. */
export type DeletedRecord = z.infer<typeof DeletedRecord>;

const Entity = text(64);
const HistoryQuery = PageQuery.extend({ pageSize: z.int().min(1).max(100).default(20), entity: Entity });

/**
 * The history of records. Its calls are open to whoever is signed in, but do only what he may do with the record itself:
 * looking asks for its page call, taking back for its update, bringing back for its delete, links for their own codes.
 */
export const historyApi = defineApi("sysHistory", {
  page: post(HistoryQuery.extend({ id: Id }), pageOf(HistoryEntry), "signedIn"),
  /** Records of one kind that are deleted, the latest first. */
  deleted: post(HistoryQuery, pageOf(DeletedRecord), "signedIn"),
  /** Puts fields, or all of an entry, back to what they were before it; a deleted record comes back with its links. */
  restore: post(
    z.object({ entity: Entity, id: Id, historyId: Id, fields: z.array(text(64)).min(1).max(100).optional() }),
    Done,
    "signedIn",
  ),
  /** Takes back everything that one request of the caller's own changed. */
  undo: post(z.object({ requestId: text(64) }), Done, "signedIn"),
});

/** Why something of the history cannot be shown or taken back. */
export const historyError = errors({
  "history.unknown": "D1009",
  "history.missing": "D1002",
  "history.nothing": "D1009",
  "history.deleted": "D1002",
  "history.not_restorable": "D1013",
  "history.changed_since": "D1009",
  "history.taken": "D1006",
  "history.reference_missing": "D1007",
  "history.too_much": "D1009",
});
