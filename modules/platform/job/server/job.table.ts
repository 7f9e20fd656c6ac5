import type { CronDays } from "#contract/cron/cronDays";
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
  references,
  sealed,
  secret,
  smallInteger,
  text,
  withoutIds,
} from "#core/rows/column";
import { definePlainTable, defineTable, type Table } from "#core/rows/table";
import {
  type ConcurrencyValue,
  jobError,
  type JobKindValue,
  type JobLogLine,
  type MisfireValue,
  type RunCause,
  type RunState,
  type TriggerStatusValue,
} from "../contract.ts";

/** The group of the jobs that come with the product. */
export const builtInGroup = "system";

/** Jobs belong to the whole tenant. */
export const jobs = defineTable(
  "job",
  { scope: "tenant", entity: "sysJob", missing: () => jobError("job.missing") },
  {
    jobId: text(64),
    groupName: defaulted(text(128)),
    jobType: nullable(text(128)),
    assemblyName: nullable(text(128)),
    description: nullable(text(128)),
    concurrency: defaulted(smallInteger<ConcurrencyValue>()),
    includeAnnotation: defaulted(boolean()),
    properties: defaulted(text()),
    /** See `RequestSecrets`. */
    requestSecrets: secret(nullable(sealed(bytes(), "job", ["id"]))),
    createType: smallInteger<JobKindValue>(),
    scriptCode: nullable(text()),
    misfire: defaulted(smallInteger<MisfireValue>()),
    timeLimitSeconds: defaulted(integer()),
    dependsOn: defaulted(withoutIds(json<{ readonly jobs: readonly string[] }>())),
    alarmUserIds: defaulted(references()),
    alarmEmail: nullable(text(256)),
    alarmWebhook: nullable(text(512)),
    alarmRepeatMinutes: defaulted(integer()),
    alarmOnMissed: defaulted(boolean()),
    failingSince: nullable(instant()),
    alarmedAt: nullable(instant()),
  },
);

/** When jobs run. A trigger names its job by `jobId`. */
export const jobTriggers = defineTable(
  "job_trigger",
  { scope: "tenant", entity: "sysJobTrigger", missing: () => jobError("job.trigger_missing") },
  {
    triggerId: text(64),
    jobId: text(64),
    triggerType: text(128),
    assemblyName: nullable(text(128)),
    args: text(128),
    description: nullable(text(128)),
    status: defaulted(smallInteger<TriggerStatusValue>()),
    startTime: nullable(instant()),
    endTime: nullable(instant()),
    lastRunTime: nullable(instant()),
    nextRunTime: nullable(instant()),
    plannedAt: defaulted(instant()),
    numberOfRuns: defaulted(bigInteger()),
    maxNumberOfRuns: defaulted(bigInteger()),
    numberOfErrors: defaulted(bigInteger()),
    maxNumberOfErrors: defaulted(bigInteger()),
    numRetries: defaulted(integer()),
    retryTimeout: defaulted(integer()),
    startNow: defaulted(boolean()),
    runOnStart: defaulted(boolean()),
    resetOnlyOnce: defaulted(boolean()),
    days: defaulted(text<CronDays>(8)),
  },
);

/** Runs that wait, go on, or have ended. */
export const jobRuns = definePlainTable(
  "job_run",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    jobId: text(64),
    triggerId: nullable(text(64)),
    numberOfRuns: defaulted(bigInteger()),
    dueTime: defaulted(instant()),
    nextRunTime: nullable(instant()),
    state: defaulted(text<RunState>(16)),
    cause: defaulted(text<RunCause>(16)),
    parameters: nullable(text()),
    result: nullable(text()),
    log: defaulted(json<readonly StoredLogLine[]>()),
    attempt: defaulted(integer()),
    maxAttempts: defaulted(integer()),
    retryMs: defaulted(integer()),
    startAfter: defaulted(instant()),
    node: nullable(text(64)),
    claim: defaulted(integer()),
    leaseUntil: nullable(instant()),
    isCancelled: defaulted(boolean()),
    startedAt: nullable(instant()),
    endedAt: nullable(instant()),
    elapsedMs: nullable(bigInteger()),
    createdAt: defaulted(instant()),
  },
);

/** A line of a log as it is stored: JSON has no instants. */
export type StoredLogLine = Omit<JobLogLine, "time"> & { readonly time: string };

const nodeColumns = {
  id: reference(),
  clusterId: text(64),
  description: nullable(text(128)),
  running: integer(),
  stoppedAt: nullable(instant()),
  seenAt: instant(),
};

/** The nodes of the installation. Global: a node serves all tenants. */
export const jobNodes: Table<typeof nodeColumns> = {
  name: "job_node",
  location: "control",
  hasTenant: false,
  isRecord: false,
  scope: "tenant",
  isPersonal: false,
  columns: nodeColumns,
  pinyinOf: undefined,
  spelling: undefined,
  searchable: [],
  entity: undefined,
  missing: undefined,
};
