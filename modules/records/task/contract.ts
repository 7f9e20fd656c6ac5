import * as z from "zod";
import { defineApi, Done, download, get, markOneTimeResponse, post } from "#contract/api";
import { Instant, SearchText, text } from "#contract/fields";
import { Id, IdOnly } from "#contract/id";
import { PageQuery, pageOf } from "#contract/page";

/** State of a task; a `waiting` one starts as soon as a node has capacity. */
export const TaskState = z.enum(["waiting", "running", "done", "failed", "cancelled"]);
/** See `TaskState`. */
export type TaskState = z.infer<typeof TaskState>;

/** A background task. It belongs to the account that started it; no other account sees its result and file. */
export const Task = z.object({
  id: Id,
  /** The kind of task: `batch`, `export`. */
  kind: z.string(),
  /** Its title on the screen, in the language of the account that started it. */
  title: z.string(),
  state: TaskState,
  done: z.int(),
  /** The amount of work; null if it is not known yet. */
  total: z.int().nullable(),
  /** Request id of its changes in the history: `sysHistory/undo` undoes them. */
  requestId: z.string(),
  createTime: Instant,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  /** When it is deleted with its file and result; null until it has ended. */
  expiresAt: Instant.nullable(),
  fileId: Id.nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Why it failed, in the reader's language. */
  error: z.string().nullable(),
});
/** See the schema of the same name. */
export type Task = z.infer<typeof Task>;

/** A task with its result. A cancelled or failed one may have done a part. */
export const TaskDetail = Task.extend({ result: z.unknown() });
/** See the schema of the same name. */
export type TaskDetail = z.infer<typeof TaskDetail>;

/** Which tasks of a list are shown. */
export const TaskFilter = PageQuery.pick({ page: true, pageSize: true }).extend({
  kind: text(64).optional(),
  state: TaskState.optional(),
  title: SearchText,
  /** Tasks that were started within so many hours. */
  sinceHours: z.int().min(1).max(720).optional(),
});

/** The caller's own tasks; `tenantTaskApi` has those of the tenant. */
export const taskApi = defineApi("sysTask", {
  /** The latest first. Steps of other work, such as the check of an import, only when their kind is named. */
  page: post(TaskFilter, pageOf(Task), "signedIn"),
  detail: get(IdOnly, TaskDetail, "signedIn"),
  /** Cancels a task; committed parts stay. */
  cancel: post(IdOnly, Done, "signedIn"),
  /** Starts a copy of the task; answers the new task. */
  again: post(IdOnly, Id, "signedIn"),
  /** Removes an ended task; it is deleted with its file ten minutes later. */
  remove: post(IdOnly, Done, "signedIn"),
  /** Brings back a removed task that is not deleted yet. */
  restore: post(IdOnly, Done, "signedIn"),
  /** Deletes all ended tasks of the caller with their files. */
  removeEnded: post(z.object({}), Done, "signedIn"),
  /** The file of a task; the required permission is checked again. */
  download: download(IdOnly, "signedIn"),
  /** A ticket for one download within a minute, by any holder: browsers save files from an address. */
  ticket: markOneTimeResponse(post(IdOnly, z.object({ ticket: z.string() }), "signedIn")),
  fetch: download(z.object({ ticket: text(200) }), "anyone"),
});
