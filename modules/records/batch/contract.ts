import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { errors } from "#contract/errors";
import { text } from "#contract/fields";
import { Id } from "#contract/id";
import { maxPageSize } from "#contract/page";

/** Maximum number of rows of a batch, and of a portion of the rows that match a filter. */
export const maxBatchRows = 10_000;
/** Maximum number of rows that match a filter. */
export const maxMatchingRows = 100_000;

/** The task kind of a batch. */
export const batchTaskKind = "batch";
/** The task kind of an undo. */
export const undoTaskKind = "undo";

/** A value that is the same for every row. */
const Constant = z.union([z.string().max(2000), z.number(), z.boolean(), z.null(), z.array(z.number()).max(100)]);

/**
 * One call for many rows: those of `ids`, or all that match `filter` in the page call of `api` (by default the call's
 * own API), except those of `except`. `count` is the number that the caller has confirmed: if more rows match by now,
 * nothing is done.
 */
export const BatchRequest = z.object({
  /** `sysPos/delete` */
  call: text(128),
  ids: z.array(Id).max(maxBatchRows).optional(),
  api: text(64).optional(),
  filter: z.record(z.string().max(64), z.unknown()).optional(),
  except: z.array(Id).max(maxPageSize).optional(),
  count: z.int().min(0).optional(),
  /** Input of the call besides the id: `{ status: 2 }`. */
  input: z.record(z.string().max(64), Constant).default({}),
});
/** See `BatchRequest`. */
export type BatchRequest = z.infer<typeof BatchRequest>;

/** The result of one row. */
export const BatchRow = z.object({
  id: Id,
  /** The record's name, if it has a history. */
  name: z.string().optional(),
  isDone: z.boolean(),
  /** Why it was refused, in the caller's language; otherwise empty. */
  message: z.string(),
});
/** See `BatchRow`. */
export type BatchRow = z.infer<typeof BatchRow>;

/** The result of a batch, in the order of its rows. */
export const BatchResult = z.object({ call: z.string(), rows: z.array(BatchRow) });
/** See `BatchResult`. */
export type BatchResult = z.infer<typeof BatchResult>;

/** Batches are open to every signed-in account; each row requires the permission of the call. */
export const batchApi = defineApi("sysBatch", {
  /**
   * Answers the id of the task. All of it is one request: `sysHistory/undo` undoes it. More than 10,000 matching rows
   * are done in portions, each a task and a request of its own, one after the other; it answers the first.
   */
  run: post(BatchRequest, Id, "signedIn"),
  /** `sysHistory/undo` as a task, for requests that changed hundreds of rows; answers its id. */
  undo: post(z.object({ requestId: text(64) }), Id, "signedIn"),
});

/** Why a batch cannot be done. */
export const batchError = errors({
  "batch.unknown_call": "D1009",
  "batch.unknown_list": "D1009",
  "batch.nothing": "D1009",
  "batch.too_many": "D1009",
  "batch.changed": "D1009",
});
