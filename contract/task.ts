import * as z from "zod";
import { defineApi, Done, file, get, post, secretAnswer } from "./api.ts";
import { errors, ExpectedError } from "./errors.ts";
import { Instant, text } from "./fields.ts";
import { Id, IdOnly } from "./id.ts";
import { PageQuery, pageOf } from "./page.ts";

/** Where a task stands; `waiting` ones begin as soon as a server has time for them. */
export const TaskState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
/** See `TaskState`. */
export type TaskState = z.infer<typeof TaskState>;

/** Something that takes longer than a moment. It belongs to the account that started it, and nobody else sees it. */
export const Task = z.object({
  id: Id,
  /** What is done: `batch`, `export`. */
  kind: z.string(),
  /** What it is called on the screen, in the language of whoever started it. */
  title: z.string(),
  state: TaskState,
  done: z.int(),
  /** How much there is to do; null while that is not known. */
  total: z.int().nullable(),
  /** Its changes stand in the history under this id: `sysHistory/undo` takes them back. */
  requestId: z.string(),
  createTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  /** When it goes, with its file and its result; null while it has not ended. */
  expiresAt: Instant.nullable(),
  fileId: Id.nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Why it failed, in the reader's language. */
  error: z.string().nullable(),
});
/** See the schema of the same name. */
export type Task = z.infer<typeof Task>;

/** A task with what came of it. What was cancelled or failed on the way may have done a part. */
export const TaskDetail = Task.extend({ result: z.unknown() });
/** See the schema of the same name. */
export type TaskDetail = z.infer<typeof TaskDetail>;

/** The tasks of whoever asks. */
export const taskApi = defineApi("sysTask", {
  /** The latest first. */
  page: post(
    PageQuery.pick({ page: true, pageSize: true }).extend({ kind: text(64).optional(), state: TaskState.optional() }),
    pageOf(Task),
    "signedIn",
  ),
  detail: get(IdOnly, TaskDetail, "signedIn"),
  /** Stops a task; what it has committed until then stays. */
  cancel: post(IdOnly, Done, "signedIn"),
  /** Starts the same once more; answers the new task. */
  again: post(IdOnly, Id, "signedIn"),
  /** Forgets a task that has ended, with its file. */
  remove: post(IdOnly, Done, "signedIn"),
  /** The file of a task; the permission that it asked for is asked again. */
  download: file(IdOnly, "signedIn"),
  /** For one fetch of the file within a minute, by whoever has the ticket: a browser saves what it is sent to by an address. */
  ticket: secretAnswer(post(IdOnly, z.object({ ticket: z.string() }), "signedIn")),
  fetch: file(z.object({ ticket: text(200) }), "anyone"),
});

/** Why a task cannot be started, or what ended it. */
export const taskError = errors({
  "task.missing": "D1002",
  "task.not_ended": "D1009",
  "task.ended": "D1009",
  "task.interrupted": "D1009",
  "task.account_closed": "D1016",
  "task.not_allowed": "D1016",
  "task.failed": "D1009",
  "task.no_file": "D1002",
});

/** Tasks of one account that may wait at a time. */
export const mostWaitingTasks = 20;

/** Refuses one task too many. */
export function tooManyTasks(): ExpectedError {
  return new ExpectedError("task.too_many", { status: 429, parameters: { maximum: mostWaitingTasks } });
}
