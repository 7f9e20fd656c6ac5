import { taskError } from "./taskError.ts";
import type { TextKey, TextParameters } from "#contract/text";
import {
  bigInteger,
  bytes,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  reference,
  secret,
  text,
} from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

/** Why a task failed: a text key, so that each reader sees it in their own language. */
export type TaskFailure = { readonly key: TextKey; readonly parameters: TextParameters; readonly code: string | null };

const rows = { location: "tenant", scope: "tenant", isPersonal: true, archive: "transient" } as const;

/** Work that takes longer than a moment. A policy shows a task only to its own account. */
export const tasks = {
  ...definePlainTable("task", rows, {
    id: defaulted(reference()),
    accountId: reference(),
    /** The session that started it; it may have ended. */
    sessionId: reference(),
    kind: text(64),
    title: text(200),
    input: json<unknown>(),
    state: defaulted(text(16)),
    done: defaulted(bigInteger()),
    total: nullable(bigInteger()),
    result: nullable(json<unknown>()),
    error: nullable(json<TaskFailure>()),
    requestId: text(64),
    language: text(16),
    fileId: nullable(reference()),
    /** The node that runs it, and its last heartbeat. */
    node: nullable(text(64)),
    heartbeat: nullable(instant()),
    attempts: defaulted(integer()),
    createdAt: defaulted(instant()),
    startedAt: nullable(instant()),
    endedAt: nullable(instant()),
    expiresAt: nullable(instant()),
    /** Until it is deleted, a removed task can be brought back; nothing else finds it. */
    removedAt: nullable(instant()),
    ticketHash: nullable(secret(bytes())),
    ticketExpiresAt: nullable(instant()),
  }),
  missing: () => taskError("task.missing"),
};

/** Files that tasks have made. */
export const taskFiles = definePlainTable("task_file", rows, {
  id: defaulted(reference()),
  accountId: reference(),
  taskId: reference(),
  name: text(255),
  mime: text(128),
  sizeBytes: defaulted(bigInteger()),
  /** The bytes, see `temporaryStore`. */
  contentId: reference(),
  createdAt: defaulted(instant()),
});
