import * as z from "zod";
import { defineApi, post } from "./api.ts";
import { errors } from "./errors.ts";
import { text } from "./fields.ts";
import { Id } from "./id.ts";
import { maximumPageSize } from "./page.ts";

/** Rows that one batch may hold. */
export const maximumBatch = 10_000;

/** The kind of task that a batch is. */
export const batchTaskKind = "batch";
/** The kind of task that takes a request back. */
export const undoTaskKind = "undo";

/** A value that is the same for every row. */
const Constant = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

/**
 * One call for many rows: those of `ids`, or all that the page call of `api` (else the call's own one) answers to `filter`,
 * without those of `except`. `count` is what the caller has agreed to: when more rows match by now nothing is done.
 */
export const BatchRequest = z.object({
  /** `sysPos/delete` */
  call: text(128),
  ids: z.array(Id).max(maximumBatch).optional(),
  api: text(64).optional(),
  filter: z.record(z.string().max(64), z.unknown()).optional(),
  except: z.array(Id).max(maximumPageSize).optional(),
  count: z.int().min(0).optional(),
  /** What the call takes beside the id: `{ status: 2 }`. */
  input: z.record(z.string().max(64), Constant).default({}),
});
/** See `BatchRequest`. */
export type BatchRequest = z.infer<typeof BatchRequest>;

/** What became of one row. */
export const BatchRow = z.object({
  id: Id,
  /** What it is called, where its history is kept. */
  name: z.string().optional(),
  isDone: z.boolean(),
  /** Why it was refused, in the language of whoever asked; else nothing. */
  message: z.string(),
});
/** See `BatchRow`. */
export type BatchRow = z.infer<typeof BatchRow>;

/** The result of a batch, in the order of its rows. */
export const BatchResult = z.object({ call: z.string(), rows: z.array(BatchRow) });
/** See `BatchResult`. */
export type BatchResult = z.infer<typeof BatchResult>;

/** Batches are open to whoever is signed in; each row asks for what the call itself asks for. */
export const batchApi = defineApi("sysBatch", {
  /** Answers the id of the task that does it. All of it is one request: `sysHistory/undo` takes it back. */
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
