import * as z from "zod";
import { Done, get, post } from "#contract/api";
import { Instant, SearchText } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";
import { markSecret } from "#contract/sensitive";

/** The services that a synchronisation reads: civil affairs, AMap, national place names, Tianditu. */
export const SyncSource = z.enum(["mzb", "gd", "mca", "tianditu"]);
/** See the schema of the same name. */
export type SyncSource = z.infer<typeof SyncSource>;

/** State of a proposal: a task reads the service, it waits for a decision, or it has ended. */
export const SyncState = z.enum(["reading", "open", "failed", "applied", "discarded"]);
/** See the schema of the same name. */
export type SyncState = z.infer<typeof SyncState>;

/** What changes about a region. A merged one is abolished and has a successor. */
export const ChangeKind = z.enum(["added", "renamed", "moved", "merged", "abolished"]);
/** See the schema of the same name. */
export type ChangeKind = z.infer<typeof ChangeKind>;

/** More than this part of a level must not vanish without a confirmation. */
export const maxVanishingShare = 0.2;

/** A short word of a request, as the services take it. */
const Word = z
  .string()
  .trim()
  .normalize("NFC")
  .max(64)
  .nullish()
  .transform((word) => word ?? "");

/** What each service is asked for, without its key. */
const mzbFields = { level: z.int().min(1).max(3).default(3) };
const gdFields = {
  /** A name or code; blank: the whole country. */
  keywords: Word,
  /** Levels below it. */
  level: z.int().min(1).max(3).default(3),
};
const mcaFields = {
  /** 6, 9 or 12 digits; 0: the whole country. */
  code: z.int().min(0).max(999_999_999_999).default(0),
  /** Levels below it. The whole country has no towns; they are read for one city or district at a time. */
  level: z.int().min(1).max(3).default(2),
};
const tiandituFields = {
  keyword: z.string().trim().normalize("NFC").min(1).max(64),
  /** Levels below it. */
  childLevel: z.int().min(0).max(3).default(1),
  /** Outlines, which existing clients may ask for; they are not read. */
  extensions: z.boolean().default(false),
};

/** A request to one of the services. */
export const SyncRequest = z.union([
  z.object({ source: z.literal(SyncSource.enum.mzb), ...mzbFields }),
  z.object({ source: z.literal(SyncSource.enum.gd), ...gdFields }),
  z.object({ source: z.literal(SyncSource.enum.mca), ...mcaFields }),
  z.object({ source: z.literal(SyncSource.enum.tianditu), ...tiandituFields }),
]);
/** See the schema of the same name. */
export type SyncRequest = z.infer<typeof SyncRequest>;

/** With `propose` a call only starts a task that makes a proposal, and answers the proposal. */
const propose = z.boolean().default(false);

/** The proposal that is being made. */
const Proposed = z.object({ syncId: Id, taskId: Id });

const key = markSecret(
  z
    .string()
    .trim()
    .min(30)
    .max(64)
    .meta({ examples: ["0123456789abcdef0123456789abcdef"] }),
);
const tk = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .meta({ examples: ["0123456789abcdef0123456789abcdef"] });

/** Inputs of the calls, for the dialogs. */
export const MzbInput = z.object({ ...mzbFields, propose });
export const GdInput = z.object({ key, ...gdFields, propose });
export const McaInput = z.object({ ...mcaFields, propose });
export const TiandituInput = z.object({ ...tiandituFields, tk, propose });

/** The part of a level that a proposal would let vanish. */
export const VanishingLevel = z.object({ level: z.int(), count: z.int(), total: z.int(), isTooMany: z.boolean() });
/** See the schema of the same name. */
export type VanishingLevel = z.infer<typeof VanishingLevel>;

const KindCount = z.object({ kind: ChangeKind, total: z.int(), chosen: z.int() });

/** A synchronisation with its proposal. */
export const RegionSync = z.object({
  id: Id,
  state: SyncState,
  request: SyncRequest,
  /** How many regions the service has answered. */
  regionCount: z.int(),
  /** Empty once it is discarded. */
  counts: z.array(KindCount),
  vanishing: z.array(VanishingLevel),
  /** Why the service could not be read, in the reader's language. */
  failure: z.string().nullable(),
  appliedCount: z.int().nullable(),
  appliedTime: Instant.nullable(),
  /** The request whose undo takes the changes back. */
  requestId: z.string().nullable(),
  taskId: Id.nullable(),
  /** How far the task is, for the account that started it; null if that is not known. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  createTime: Instant,
  createUserName: z.string().nullable(),
});
/** See the schema of the same name. */
export type RegionSync = z.infer<typeof RegionSync>;

/** One change of a proposal. */
export const RegionChange = z.object({
  number: z.int(),
  kind: ChangeKind,
  code: z.string().nullable(),
  name: z.string(),
  /** The name until now, if it changes. */
  beforeName: z.string().nullable(),
  level: z.int(),
  parentName: z.string().nullable(),
  /** The parent until now, if it changes. */
  beforeParentName: z.string().nullable(),
  successorCode: z.string().nullable(),
  successorName: z.string().nullable(),
  isChosen: z.boolean(),
});
/** See the schema of the same name. */
export type RegionChange = z.infer<typeof RegionChange>;

const SyncId = idOf("regionSync");
const access = { code: "sysRegion/sync" } as const;

/**
 * Calls of the synchronisation. Existing clients expect that the four calls change the regions at once (contract 03, 9);
 * they answer null or the number of regions that the service has answered. With `propose` they make a proposal instead.
 */
export const syncCalls = {
  syncRegionMzb: post(MzbInput, Proposed.nullable(), access),
  syncRegionGD: post(GdInput, Proposed.nullable(), access),
  syncRegionMca: post(McaInput, z.union([z.int(), Proposed]), access),
  syncRegionTianditu: post(TiandituInput, z.union([z.int(), Proposed]), access),
  /** The latest first. */
  syncPage: post(PageQuery.pick({ page: true, pageSize: true }), pageOf(RegionSync), access),
  syncDetail: get(z.object({ syncId: SyncId }), RegionSync, access),
  syncChanges: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({
      syncId: SyncId,
      kind: ChangeKind.optional(),
      /** Part of a name or code. */
      keyword: SearchText,
    }),
    pageOf(RegionChange),
    access,
  ),
  /** Chooses changes or leaves them out: the numbered ones, or without numbers all of a kind, or all. */
  syncChoose: post(
    z.object({
      syncId: SyncId,
      numbers: z.array(z.int()).max(1000).optional(),
      kind: ChangeKind.optional(),
      isChosen: z.boolean(),
    }),
    Done,
    access,
  ),
  /** Corrects which region takes the place of one that vanishes. Null: none. */
  syncCorrect: post(
    z.object({
      syncId: SyncId,
      number: z.int(),
      successorCode: z.string().trim().min(1).max(32).nullable().default(null),
    }),
    Done,
    access,
  ),
  /**
   * Applies the chosen changes in one transaction; answers their number. `confirmed`: although more of a level vanishes
   * than `maxVanishingShare`.
   */
  syncApply: post(z.object({ syncId: SyncId, confirmed: z.boolean().default(false) }), z.int(), access),
  syncDiscard: post(z.object({ syncId: SyncId }), Done, access),
};

/** Errors of the synchronisation (contract 00, 11). */
export const syncErrors = {
  "region.sync_unreachable": "R2005",
  "region.sync_blocked": "R2005",
  "region.sync_unreadable": "R2005",
  "region.sync_key": "R2005",
  "region.sync_busy": "R2005",
  "region.sync_empty": "R2005",
  "region.sync_ambiguous": "R2005",
  "region.sync_town_scope": "R2005",
  "region.sync_stopped": "R2005",
  "region.sync_missing": "D1002",
  "region.sync_ended": "R2005",
  "region.sync_none": "R2005",
  "region.sync_stranded": "R2005",
} as const;
