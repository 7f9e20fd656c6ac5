import { taskError } from "#contract/task";
import type { TextKey, TextParameters } from "#contract/text";
import {
  bigInteger,
  boolean,
  bytes,
  defaulted,
  instant,
  integer,
  json,
  nullable,
  reference,
  secret,
  text,
} from "#server/rows/column";
import { defineLink } from "#server/rows/table";

/** Why a task failed: the key of its text, so that everybody reads it in his language. */
export type TaskFailure = { readonly key: TextKey; readonly parameters: TextParameters; readonly code: string | null };

const rows = { home: "tenant", scope: "tenant" } as const;

/** What takes longer than a moment. A policy shows it to its own account alone. */
export const tasks = {
  ...defineLink("task", rows, {
    id: defaulted(reference()),
    accountId: reference(),
    /** The session that started it; it may be over by now. */
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
    /** The server that runs it, and when that was last heard of. */
    node: nullable(text(64)),
    heartbeat: nullable(instant()),
    attempts: defaulted(integer()),
    createdAt: defaulted(instant()),
    startedAt: nullable(instant()),
    endedAt: nullable(instant()),
    expiresAt: nullable(instant()),
    ticketHash: nullable(secret(bytes())),
    ticketExpiresAt: nullable(instant()),
  }),
  missing: () => taskError("task.missing"),
};

/** Files that tasks have made. */
export const taskFiles = defineLink("task_file", rows, {
  id: defaulted(reference()),
  accountId: reference(),
  taskId: reference(),
  name: text(255),
  mime: text(128),
  sizeBytes: defaulted(bigInteger()),
  isComplete: defaulted(boolean()),
  createdAt: defaulted(instant()),
});

/** Their content, part by part. */
export const taskChunks = defineLink("task_chunk", rows, {
  fileId: reference(),
  number: integer(),
  accountId: reference(),
  content: bytes(),
});
