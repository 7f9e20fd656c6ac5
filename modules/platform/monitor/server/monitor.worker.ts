import type { RunningService } from "#core/boot/module";
import { startPolling } from "#core/jobs/polling";
import type { App } from "#core/request/app";
import type { CacheFacts, Figures } from "../contract.ts";
import { checkReadings, checkSilentNodes, listNodeReadings, readSharedReadings } from "./alarm.service.ts";
import { getNodeName } from "./machine.service.ts";
import { onlineMs } from "./monitor.service.ts";
import { getMeter, joinFigures, readFacts } from "./measure.ts";
import { openSlowLog, type SlowLog } from "./slow.ts";
import { readThresholds } from "./threshold.service.ts";

const everyMs = 5000;
/** Measures that make up one sample in the database. */
const measuresPerSample = 3;

/** Measures this node every five seconds, and reports every fifteen. */
export function startMonitor(app: App): RunningService {
  const meter = getMeter(app);
  const slow = openSlowLog(app);
  const startedAt = app.now();
  let watchingSince = startedAt;
  let reportedAt = startedAt;
  let measured: Figures[] = [];
  let isFirst = true;
  const polling = startPolling(app, {
    everyMs,
    firstMs: everyMs,
    service: { name: "service_monitor", title: "job.service.monitor" },
    event: "monitor.failed",
    failure: "the node could not be monitored",
    async run() {
      measured.push((await meter.measure()).figures);
      if (!isFirst && measured.length < measuresPerSample) return;
      const figures = joinFigures(measured);
      measured = [];
      isFirst = false;
      // After an interruption, such as a database that was away, the reports of the others are missing as well.
      if (app.now().getTime() - reportedAt.getTime() > onlineMs) watchingSince = app.now();
      await reportNode(app, { figures, startedAt, watchingSince, slow });
      reportedAt = app.now();
    },
  });
  return {
    async stop() {
      meter.stop();
      await polling.stop();
      await noteStop(app);
    },
  };
}

/** Tells the other nodes that this one does not miss its reports. */
async function noteStop(app: App): Promise<void> {
  try {
    await app.plain.query("select note_monitor_stop($1, $2)", [getNodeName(app), app.now()]);
  } catch (error) {
    app.log.warn({ event: "monitor.stop_failed", err: error }, "the other nodes do not know that this one stops");
  }
}

/** What a node reports at a time. */
export type NodeReport = {
  readonly figures: Figures;
  readonly startedAt: Date;
  /** Since when it hears the other nodes without interruption. */
  readonly watchingSince: Date;
  readonly slow: SlowLog;
};

/** Writes a sample and slow entries, and checks the thresholds. */
export async function reportNode(app: App, { figures, startedAt, watchingSince, slow }: NodeReport): Promise<void> {
  const node = getNodeName(app);
  const thresholds = await readThresholds(app);
  slow.setThresholds(thresholds);
  await app.plain.query("select note_monitor_sample($1, $2, $3, $4, $5)", [
    node,
    startedAt,
    app.now(),
    JSON.stringify(readFacts(await listCacheFacts(app))),
    JSON.stringify(figures),
  ]);
  const entries = slow.take();
  if (entries.length > 0) await app.plain.query("select note_slow_entries($1, $2)", [node, JSON.stringify(entries)]);
  await checkReadings(app, { node, readings: listNodeReadings(figures), thresholds });
  await checkReadings(app, { node: "", readings: await readSharedReadings(app), thresholds });
  await checkSilentNodes(app, { node, watchingSince, thresholds });
}

async function listCacheFacts({ caches }: App): Promise<CacheFacts[]> {
  const used = await caches.describe();
  return used.map(({ name, entries, sizeBytes, served, loaded }) => ({ name, entries, sizeBytes, served, loaded }));
}
