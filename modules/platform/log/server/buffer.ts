import { randomUUID } from "node:crypto";
import type { RunningService } from "#core/boot/module";
import type { App } from "#core/request/app";
import type { RequestLog } from "#core/request/requestLog";
import { readInstallationSettings } from "#core/request/settings";
import { getSystemSettings } from "#core/request/systemTransaction";
import { createCallStatement } from "#core/rows/databaseFunction";
import { writeOnce } from "#core/rows/oneStatement";
import { isDatabaseError } from "#core/rows/transaction";
import { listEntries, type LogEntry } from "./entry.ts";
import { addEntries } from "./log.function.ts";
import { operationLogSwitch } from "./log.settings.ts";

/** Bounds of what waits to be stored: entries, and characters of all of them. */
const maxEntries = 20_000;
const maxSize = 32 * 1024 ** 2;
/** How many entries a statement adds. */
const atOnce = 500;
const pauseMs = 1000;
/** How often at most the log of the server says that entries were dropped. */
const warningMs = 60_000;

/** Entries of this node that are not stored yet. */
type LogBuffer = { waiting: LogEntry[]; size: number; dropped: number; warnedAt: number; keepsOperations: boolean };

const buffers = new WeakMap<App, LogBuffer>();
const running = new WeakMap<App, Promise<void>>();

function getBuffer(app: App): LogBuffer {
  const buffer = buffers.get(app) ?? { waiting: [], size: 0, dropped: 0, warnedAt: 0, keepsOperations: true };
  buffers.set(app, buffer);
  return buffer;
}

/**
 * Keeps the logs of calls: entries wait in memory for a second at most and are stored in batches. If the database does not
 * keep up, entries are dropped and counted; no call waits for its log.
 */
export const bufferedLog: RequestLog = {
  note(app, call) {
    const buffer = getBuffer(app);
    for (const entry of listEntries(call, buffer.keepsOperations)) add(buffer, entry);
  },
  flush: flushLogs,
};

/** Stores what waits, once a second. */
export function startLogWriter(app: App): RunningService {
  const service = { name: "service_request_logs", title: "job.service.requestLogs" } as const;
  const flush = app.serviceRuns.watch(service, async () => await flushLogs(app));
  const timer = setInterval(() => void flush(), pauseMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await flushLogs(app);
    },
  };
}

function add(buffer: LogBuffer, entry: LogEntry): void {
  if (buffer.waiting.length >= maxEntries || buffer.size + entry.size > maxSize) {
    buffer.dropped += 1;
    return;
  }
  buffer.waiting.push(entry);
  buffer.size += entry.size;
}

/** Stores what waits. One flush at a time; it never throws. */
async function flushLogs(app: App): Promise<void> {
  const last = running.get(app) ?? Promise.resolve();
  const next = last.then(async () => await storeWaiting(app));
  running.set(app, next);
  await next;
}

async function storeWaiting(app: App): Promise<void> {
  const buffer = getBuffer(app);
  buffer.keepsOperations = await readSwitch(app, buffer.keepsOperations);
  const taken = buffer.waiting;
  buffer.waiting = [];
  buffer.size = 0;
  for (const batch of Map.groupBy(taken, ({ tenantId, kind }) => `${tenantId} ${kind}`).values()) {
    for (let start = 0; start < batch.length; start += atOnce) {
      await storeBatch(app, buffer, batch.slice(start, start + atOnce));
    }
  }
  warnOfDropped(app, buffer);
}

async function readSwitch(app: App, present: boolean): Promise<boolean> {
  try {
    return (await readInstallationSettings(app)).get(operationLogSwitch);
  } catch {
    // The database is away: the switch stays as it is until it is back.
    return present;
  }
}

/** Entries that the database cannot take now wait again; those that it refuses are dropped. */
async function storeBatch(app: App, buffer: LogBuffer, batch: readonly LogEntry[]): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  const entries = JSON.stringify(batch.map(({ row }) => row));
  const statement = createCallStatement(addEntries[first.kind], { entries, zone: app.config.timeZone });
  try {
    await writeOnce(app.databases, getSystemSettings(first.tenantId, randomUUID()), statement);
  } catch (error) {
    const isRefused = isDatabaseError(error) && /^2[23]/u.test(error.code ?? "");
    if (isRefused) buffer.dropped += batch.length;
    else for (const entry of batch) add(buffer, entry);
  }
}

function warnOfDropped({ log, now }: App, buffer: LogBuffer): void {
  const time = now().getTime();
  if (buffer.dropped === 0 || time - buffer.warnedAt < warningMs) return;
  log.warn({ event: "request_log.dropped", entries: buffer.dropped }, "entries of request logs were dropped");
  buffer.dropped = 0;
  buffer.warnedAt = time;
}
