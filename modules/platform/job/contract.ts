import * as z from "zod";
import { defineApi, Done, get, NoInput, post } from "#contract/api";
import { CronDays } from "#contract/cron/cronDays";
import { errors } from "#contract/errors";
import { auditColumns, createUpdateSchema, Instant, optionalText, SearchText, text } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { ListQuery, PageQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";
import { markSecret } from "#contract/sensitive";
import { JobNode, JobStatistics } from "./cluster.contract.ts";

/** What a job runs (contract 10, 10.1: createType). The product brings the built-in jobs; they cannot be added. */
export const JobKind = { builtIn: 0, script: 1, http: 2 } as const;

const KindValue = z.union([z.literal(0), z.literal(1), z.literal(2)]).meta({ examples: [JobKind.http] });
/** See `JobKind`. */
export type JobKindValue = z.infer<typeof KindValue>;

/** What happens when a run is due while another run of the job goes on: both run, it waits, or it replaces that one. */
export const Concurrency = { parallel: 1, serial: 2, replace: 3 } as const;

const ConcurrencyValue = z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({ examples: [Concurrency.serial] });
/** See `Concurrency`. */
export type ConcurrencyValue = z.infer<typeof ConcurrencyValue>;

/** What happens with times that passed while no server ran: one run for all of them, or none. */
export const Misfire = { runOnce: 1, skip: 2 } as const;

const MisfireValue = z.union([z.literal(1), z.literal(2)]).meta({ examples: [Misfire.runOnce] });
/** See `Misfire`. */
export type MisfireValue = z.infer<typeof MisfireValue>;

/** State of a trigger (contract 10, 10.1: trigger status). */
export const TriggerStatus = {
  backlog: 0,
  ready: 1,
  running: 2,
  paused: 3,
  blocked: 4,
  failed: 5,
  archived: 6,
  panicked: 7,
  overrun: 8,
  unoccupied: 9,
  notStarted: 10,
  unknownTrigger: 11,
  unknownHandler: 12,
} as const;

const TriggerStatusValue = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
  z.literal(9),
  z.literal(10),
  z.literal(11),
  z.literal(12),
]);
/** See `TriggerStatus`. */
export type TriggerStatusValue = z.infer<typeof TriggerStatusValue>;

/** State of a run. A crashed run lost its server; a skipped one was due and did not run. */
export const RunState = z
  .enum(["waiting", "running", "succeeded", "failed", "timedOut", "cancelled", "crashed", "skipped"])
  .meta({ examples: ["succeeded"] });
/** See the schema of the same name. */
export type RunState = z.infer<typeof RunState>;

/** What caused a run. */
export const RunCause = z.enum(["schedule", "start", "manual", "retry", "dependency", "misfire"]);
/** See the schema of the same name. */
export type RunCause = z.infer<typeof RunCause>;

/**
 * Types of triggers. Existing clients send the name with a namespace (`Furion.Schedule.CronTrigger`), which is kept;
 * `isCronTrigger` tells them apart.
 */
export const TriggerType = { period: "PeriodTrigger", cron: "CronTrigger" } as const;

/** Whether a type is that of a cron trigger; every other type has a period. */
export function isCronTrigger(triggerType: string): boolean {
  return /(?:^|\.)cron(?:trigger)?$/iu.test(triggerType);
}

/** Shortest period of a trigger. */
export const minPeriodMs = 1000;
/** Longest time limit of a run. */
export const maxTimeLimitSeconds = 86_400;
/** Maximum length of a script. */
export const maxScriptLength = 100_000;
/** Longest timeout of the request of an HTTP job. */
export const maxTimeoutMs = 86_400_000;
/** Number of jobs on which a job can depend. */
export const maxDependencies = 20;
/** Stands for a value of an HTTP job that is set and never answered; sent back, it stays as it is. */
export const hiddenValue = "******";
/** Maximum length of the parameters of a run, as JSON. */
export const maxParameters = 4000;

const Name = text(64).min(2);
const JobName = Name.meta({ examples: ["job_report"] });
const TriggerName = Name.meta({ examples: ["trigger_report"] });
const Count = z.int().min(0).max(2_147_483_647).default(0);
const Script = optionalText(maxScriptLength);

/** Who is told of failures, and how. */
const alarmFields = {
  /** Accounts that get a message in their inbox. */
  alarmUserIds: z.array(idOf("account")).max(50).default([]),
  /** Addresses, separated by commas. */
  alarmEmail: optionalText(256),
  alarmWebhook: optionalText(512),
  /** Minutes between two alarms of a job that keeps failing; 0 = only the first failure. */
  alarmRepeatMinutes: z.int().min(0).max(10_080).default(60),
  /** Also when a time passed without a run. */
  alarmOnMissed: z.boolean().default(false),
};

/** Fields of the form. A built-in job accepts only `description`, `groupName` and the alarm. */
export const JobDraft = z.object({
  jobId: JobName,
  groupName: text(128).default("default"),
  jobType: optionalText(128),
  assemblyName: optionalText(128),
  description: optionalText(128),
  /** Whether runs of the job may overlap. `concurrency` says it more exactly. */
  concurrent: z.boolean().optional(),
  concurrency: ConcurrencyValue.optional(),
  includeAnnotation: z.boolean().default(false),
  /**
   * JSON. An HTTP job has its request here: `{"HttpJob":"{\"RequestUri\":\"https://…\"}"}`. The values of its `Headers` are
   * answered as `hiddenValue`, and so is its `Body` if `BodyIsSecret` says so.
   */
  properties: markSecret(z.string().max(maxScriptLength)).default("{}"),
  createType: KindValue.default(JobKind.http),
  /** JavaScript, see the manual. */
  scriptCode: Script,
  misfire: MisfireValue.default(Misfire.runOnce),
  /** 0 = the longest. */
  timeLimitSeconds: z.int().min(0).max(maxTimeLimitSeconds).default(0),
  /** The job also runs when each of these has succeeded since its own last run. */
  dependsOn: z.array(JobName).max(maxDependencies).default([]),
  ...alarmFields,
});

/** A job. */
export const Job = defineRecordSchema(
  "sysJob",
  "job",
  z.object({
    id: Id,
    jobId: z.string(),
    groupName: z.string(),
    jobType: z.string().nullable(),
    assemblyName: z.string().nullable(),
    description: z.string().nullable(),
    concurrent: z.boolean(),
    concurrency: ConcurrencyValue,
    includeAnnotation: z.boolean(),
    properties: z.string(),
    updatedTime: Instant.nullable(),
    createType: KindValue,
    scriptCode: z.string().nullable(),
    misfire: MisfireValue,
    timeLimitSeconds: z.int(),
    dependsOn: z.array(z.string()),
    alarmUserIds: z.array(Id),
    alarmEmail: z.string().nullable(),
    alarmWebhook: z.string().nullable(),
    alarmRepeatMinutes: z.int(),
    alarmOnMissed: z.boolean(),
    /** Since when each run has failed; null if the last one succeeded. */
    failingSince: Instant.nullable(),
    ...auditColumns,
  }),
  { names: { concurrent: ["sysJob:concurrency"], updatedTime: ["sysJob:updateTime"] }, always: ["jobId"] },
);
/** See the schema of the same name. */
export type Job = z.infer<typeof Job>;

/** When a job runs. `args`: milliseconds of a period, or `"expression", format` of a cron trigger. */
export const TriggerDraft = z.object({
  jobId: JobName,
  triggerId: TriggerName,
  triggerType: text(128).meta({ examples: [TriggerType.period] }),
  assemblyName: optionalText(128),
  args: text(128).meta({ examples: ["60000"] }),
  description: optionalText(128),
  startTime: Instant.nullish(),
  endTime: Instant.nullish(),
  /** 0 = unlimited. */
  maxNumberOfRuns: Count,
  /** 0 = unlimited. With the last of them the trigger panics: it does not run until it is started again. */
  maxNumberOfErrors: Count,
  numRetries: z.int().min(0).max(100).default(0),
  /** Milliseconds before the first retry; each further one waits twice as long. */
  retryTimeout: z.int().min(0).max(3_600_000).default(3000),
  /** Whether the trigger is active as soon as it is saved. */
  startNow: z.boolean().default(true),
  /** Whether it also runs when the server starts. */
  runOnStart: z.boolean().default(false),
  /** Whether a trigger of one run starts again from zero when the server starts. */
  resetOnlyOnce: z.boolean().default(true),
  /** Times on other days pass without a run. */
  days: CronDays.default("all"),
});

/** A trigger of a job. */
export const JobTrigger = defineRecordSchema(
  "sysJobTrigger",
  "jobTrigger",
  z.object({
    id: Id,
    triggerId: z.string(),
    jobId: z.string(),
    triggerType: z.string(),
    assemblyName: z.string().nullable(),
    args: z.string(),
    description: z.string().nullable(),
    status: TriggerStatusValue,
    startTime: Instant.nullable(),
    endTime: Instant.nullable(),
    lastRunTime: Instant.nullable(),
    nextRunTime: Instant.nullable(),
    numberOfRuns: z.int(),
    maxNumberOfRuns: z.int(),
    numberOfErrors: z.int(),
    maxNumberOfErrors: z.int(),
    numRetries: z.int(),
    retryTimeout: z.int(),
    startNow: z.boolean(),
    runOnStart: z.boolean(),
    resetOnlyOnce: z.boolean(),
    days: CronDays,
    updatedTime: Instant.nullable(),
    ...auditColumns,
  }),
  { names: { updatedTime: ["sysJobTrigger:updateTime"] }, always: ["jobId", "triggerId"] },
);
/** See the schema of the same name. */
export type JobTrigger = z.infer<typeof JobTrigger>;

/** One run of a job. */
export const JobRun = z.object({
  id: Id,
  jobId: z.string(),
  /** Null for a run by hand or by dependency. */
  triggerId: z.string().nullable(),
  /** Number of the run of its trigger. */
  numberOfRuns: z.int(),
  /** When the run was due. */
  lastRunTime: Instant,
  /** When the trigger is due next. */
  nextRunTime: Instant.nullable(),
  /** The state in the words of existing clients: that of the trigger after the run. */
  status: TriggerStatusValue.clone(),
  state: RunState,
  cause: RunCause,
  /** The answer, or the error. */
  result: z.string().nullable(),
  /** Milliseconds; null as long as it runs. */
  elapsedTime: z.int().nullable(),
  /** 1 for the first attempt. */
  attempt: z.int(),
  /** The node that runs it or ran it. */
  clusterId: z.string().nullable(),
  startedTime: Instant.nullable(),
  endedTime: Instant.nullable(),
  createdTime: Instant,
});
/** See the schema of the same name. */
export type JobRun = z.infer<typeof JobRun>;

/** A line of the log of a run. */
export const JobLogLine = z.object({ time: Instant, level: z.enum(["info", "warn", "error"]), text: z.string() });
/** See the schema of the same name. */
export type JobLogLine = z.infer<typeof JobLogLine>;

/** What a job has done: its last run, and its runs within 24 hours. All is null or zero for a job that has never run. */
export const JobActivity = z.object({
  state: RunState.nullable(),
  startedTime: Instant.nullable(),
  /** Milliseconds; null as long as it runs. */
  elapsedTime: z.int().nullable(),
  runs: z.int(),
  failures: z.int(),
});
/** See the schema of the same name. */
export type JobActivity = z.infer<typeof JobActivity>;

const read = { code: "sysJob/pageJobDetail" };
const edit = { code: "sysJob/updateJobDetail" };
/** Pausing and starting of jobs and triggers. */
const start = { code: "sysJob/startJob" };
const run = { code: "sysJob/runJob" };

const JobOnly = z.object({ jobId: JobName });
const TriggerOnly = z.object({ jobId: JobName, triggerId: TriggerName });
/** A job by its name, as existing clients send it, or by the id of its row. */
const JobOrId = z.object({ jobId: JobName.optional(), id: Id.optional() });
/** The same for a trigger. */
const TriggerOrId = TriggerOnly.partial().extend({ id: idOf("jobTrigger").optional() });
const Range = z.array(Instant).max(2).optional();

/** Scheduled jobs (contract 10, 10.1). A tenant sees its own; the main tenant has those of the installation. */
export const jobApi = defineApi("sysJob", {
  pageJobDetail: post(
    ListQuery.extend({ jobId: SearchText, groupName: SearchText, description: SearchText }),
    pageOf(
      z.object({
        jobDetail: Job,
        jobTriggers: z.array(JobTrigger),
        activity: JobActivity,
        /** Whether it is a background service: it runs by itself, and can neither be run, paused nor given triggers. */
        isService: z.boolean(),
      }),
    ),
    "granted",
  ),
  jobDetail: get(z.object({ id: Id }), Job, read),
  listJobGroup: post(NoInput, z.array(z.string()), read),
  addJobDetail: post(JobDraft, Done, "granted"),
  /** `jobId` cannot be changed. */
  updateJobDetail: post(createUpdateSchema(JobDraft), Done, "granted"),
  /** With its triggers. A run that goes on is cancelled. */
  deleteJobDetail: post(JobOrId, Done, "granted"),
  jobTriggerList: get(z.object({ jobId: SearchText }), z.array(JobTrigger), read),
  addJobTrigger: post(TriggerDraft, Done, edit),
  updateJobTrigger: post(
    createUpdateSchema(TriggerDraft.omit({ jobId: true, triggerId: true }))
      .omit({ id: true })
      .extend(TriggerOrId.shape),
    Done,
    edit,
  ),
  deleteJobTrigger: post(TriggerOrId, Done, edit),
  pauseAllJob: post(NoInput, Done, start),
  startAllJob: post(NoInput, Done, start),
  /** The scheduler looks for due jobs now. */
  cancelSleep: post(NoInput, Done, start),
  /** Everything is stored at all times; the call exists for existing clients. */
  persistAll: post(NoInput, Done, start),
  pauseJob: post(JobOnly, Done, start),
  startJob: post(JobOnly, Done, "granted"),
  /** Cancels the runs of the job that wait or go on, or one of them. */
  cancelJob: post(JobOnly.extend({ id: idOf("jobRun").optional() }), Done, run),
  /** Runs the job now. `parameters`: JSON that the run gets. Answers the id of the run. */
  runJob: post(JobOnly.extend({ parameters: z.string().max(maxParameters).optional() }), Id, "granted"),
  pauseTrigger: post(TriggerOnly, Done, start),
  startTrigger: post(TriggerOnly, Done, start),
  jobClusterList: get(NoInput, z.array(JobNode), read),
  /** The newest first. `keyword` searches in results and log lines. */
  pageJobTriggerRecord: post(
    PageQuery.extend({
      jobId: SearchText,
      triggerId: SearchText,
      state: RunState.optional(),
      keyword: SearchText,
      timeRange: Range,
    }),
    pageOf(JobRun),
    read,
  ),
  /** A run with its log. */
  jobTriggerRecord: get(z.object({ id: idOf("jobRun") }), JobRun.extend({ log: z.array(JobLogLine) }), read),
  /** Removes the records of ended runs of the caller's tenant, or those of one job. */
  clearJobTriggerRecord: post(z.object({ jobId: SearchText }), Done, "granted"),
  jobStatistics: get(NoInput, JobStatistics, read),
});

export const jobError = errors({
  "job.exists": "D1006",
  "job.trigger_exists": "D1006",
  "job.missing": "D1002",
  "job.trigger_missing": "D1002",
  "job.run_missing": "D1002",
  "job.empty_script": "D1701",
  "job.missing_declaration": "D1702",
  "job.csharp": "D1702",
  "job.bad_script": "D1702",
  "job.bad_script_at": "D1702",
  "job.other_id": "D1703",
  "job.fixed_id": "D1704",
  "job.not_run": "D1705",
  "job.built_in": "D1706",
  "job.bad_trigger": "D1707",
  "job.bad_request": "D1708",
  "job.secrets_elsewhere": "D1708",
  "job.unknown_dependency": "D1709",
  "job.dependency_cycle": "D1710",
  "job.scripts_off": "D1711",
  "job.bad_parameters": "D1712",
  "job.too_many": "D1713",
});
