import { addAnyRow } from "#tests/builders/anyRow";
import { nextUnique } from "#tests/builders/tenant";
import { type ExistingClient, toRow, toRows } from "./existingClient.ts";
import { anyList, oneOf, page } from "./shape.ts";
import { paging, type WireCall, type WireCaller, type WireRequest } from "./wireCall.ts";

type Row = Readonly<Record<string, unknown>>;

/** A job of a tenant with a trigger, both as rows of the list. */
export type JobWorld = {
  readonly jobId: string;
  readonly job: Row;
  readonly trigger: Row;
  readonly builtIn: Row;
  /** A job with so many runs that wait that no further one is accepted. */
  readonly busyJobId: string;
  readonly unique: () => string;
  readonly addJob: () => Promise<string>;
  readonly addTrigger: (jobId: string) => Promise<string>;
};

const missing = { jobId: "nothing_of_the_kind" };
const missingTrigger = { ...missing, triggerId: "nothing_of_the_kind" };
const byRight = "the right to the list; the source needs none";
const byEdit = "the right to change jobs; the source needs none";
const byStart = "a right of its own to start and pause; the source needs none";

const createType = oneOf(0, 1, 2);
/** Backlog, ready, running, paused, blocked, failed, archived, panicked, overrun, and states without a next time. */
const triggerStatus = oneOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
/** Crashed, working, waiting. */
const clusterStatus = oneOf(0, 1, 2);

const jobDetail = {
  id: "id",
  jobId: "s",
  groupName: "s",
  jobType: "s?",
  assemblyName: "s?",
  description: "s?",
  concurrent: "b",
  includeAnnotation: "b",
  properties: "s",
  updatedTime: "dt?",
  createType,
  scriptCode: "s?",
} as const;

const jobTrigger = {
  id: "id",
  triggerId: "s",
  jobId: "s",
  triggerType: "s",
  assemblyName: "s?",
  args: "s",
  description: "s?",
  status: triggerStatus,
  startTime: "dt?",
  endTime: "dt?",
  lastRunTime: "dt?",
  nextRunTime: "dt?",
  numberOfRuns: "n",
  maxNumberOfRuns: "n",
  numberOfErrors: "n",
  maxNumberOfErrors: "n",
  numRetries: "n",
  retryTimeout: "n",
  startNow: "b",
  runOnStart: "b",
  resetOnlyOnce: "b",
  updatedTime: "dt?",
} as const;

const jobRun = {
  id: "id",
  jobId: "s",
  triggerId: "s?",
  numberOfRuns: "n",
  lastRunTime: "dt",
  nextRunTime: "dt?",
  status: triggerStatus,
  result: "s?",
  elapsedTime: "n?",
  createdTime: "dt",
} as const;

/** The request of a job as existing clients write it: JSON in JSON, and the method as an object. */
export function requestOf(changes: Row = {}): string {
  const request = { RequestUri: "https://example.org/ping", HttpMethod: { Method: "GET" }, Body: "" };
  return JSON.stringify({
    HttpJob: JSON.stringify({ ...request, ClientName: "HttpJob", EnsureSuccessStatusCode: true, ...changes }),
  });
}

const scriptOf = (jobId: string) => `job("${jobId}", async () => 1);`;

/** As the form of existing clients opens for a new job. */
function draftOf(jobId: string, changes: Row = {}): Row {
  const opened = { concurrent: true, includeAnnotations: true, groupName: "default", createType: 2 };
  return { ...opened, jobId, description: "Ping", scriptCode: "", properties: requestOf(), ...changes };
}

/** The same for a new trigger. */
function triggerOf(jobId: string, triggerId: string, changes: Row = {}): Row {
  const opened = { retryTimeout: 1000, startNow: true, runOnStart: false, resetOnlyOnce: true };
  return { ...opened, jobId, triggerId, triggerType: "Furion.Schedule.PeriodTrigger", args: "3600000", ...changes };
}

/** A call on a job by its name. */
function jobCall(name: "pauseJob" | "startJob" | "cancelJob", access: string): WireCall<JobWorld> {
  return {
    call: `POST sysJob/${name}`,
    access,
    input: "jobId* s",
    result: "null",
    required: ["jobId"],
    ours: byStart,
    send: ({ jobId }) => ({ body: { jobId } }),
    errors: { D1002: () => ({ body: missing }) },
  };
}

/** A call on all jobs of the tenant; clients send no body. */
function allCall(name: "pauseAllJob" | "startAllJob" | "cancelSleep" | "persistAll"): WireCall<JobWorld> {
  return {
    call: `POST sysJob/${name}`,
    access: "sysJob/startJob",
    input: "",
    result: "null",
    ours: byStart,
    send: () => ({}),
  };
}

function triggerCall(name: "pauseTrigger" | "startTrigger"): WireCall<JobWorld> {
  return {
    call: `POST sysJob/${name}`,
    access: "sysJob/startJob",
    input: "jobId* s, triggerId* s; the whole row may be sent",
    result: "null",
    required: ["jobId", "triggerId"],
    ours: byStart,
    send: ({ trigger }) => ({ body: trigger }),
    errors: { D1002: () => ({ body: missingTrigger }) },
  };
}

/** Scheduled jobs: wire conventions 10, section 1. */
export const jobCalls: readonly WireCall<JobWorld>[] = [
  {
    call: "POST sysJob/pageJobDetail",
    access: "sysJob/pageJobDetail",
    input: "paging, jobId, groupName, description (parts of them)",
    result: page({ jobDetail, jobTriggers: anyList(jobTrigger) }),
    send: ({ jobId }) => ({
      body: { ...paging, field: "id", order: "asc", jobId: jobId.slice(1), groupName: "", description: "" },
    }),
  },
  {
    call: "POST sysJob/listJobGroup",
    access: "sysJob/pageJobDetail",
    input: "",
    result: ["s"],
    ours: byRight,
    send: () => ({}),
  },
  {
    call: "POST sysJob/addJobDetail",
    access: "sysJob/addJobDetail",
    input: "JobDetail: jobId* (2), groupName, createType 1 | 2, scriptCode, properties, concurrent, description",
    result: "null",
    required: ["jobId"],
    ours: "scripts are JavaScript, and addresses are checked when the job is saved",
    send: ({ unique }) => ({ body: draftOf(unique()) }),
    errors: {
      D1006: ({ jobId }) => ({ body: draftOf(jobId) }),
      D1701: ({ unique }) => ({ by: "platform", body: draftOf(unique(), { createType: 1 }) }),
      D1702: ({ unique }) => ({ by: "platform", body: draftOf(unique(), { createType: 1, scriptCode: "return 1;" }) }),
      D1703: ({ unique }) => ({
        by: "platform",
        body: draftOf(unique(), { createType: 1, scriptCode: scriptOf("another") }),
      }),
      D1706: ({ unique }) => ({ body: draftOf(unique(), { createType: 0 }) }),
      D1708: ({ unique }) => ({ body: draftOf(unique(), { properties: "{}" }) }),
    },
  },
  {
    call: "POST sysJob/updateJobDetail",
    access: "sysJob/updateJobDetail",
    input: "JobDetail with id*",
    result: "null",
    required: ["id"],
    send: ({ job }) => ({ body: { ...job, scriptCode: "", description: "changed" } }),
    errors: {
      D1002: ({ job }) => ({ body: { ...job, id: 4_000_000_000_000_000 } }),
      D1704: ({ job, unique }) => ({ body: { ...job, jobId: unique() } }),
      D1706: ({ builtIn }) => ({ by: "platform", body: { ...builtIn, properties: requestOf() } }),
    },
  },
  {
    call: "GET sysJob/jobTriggerList",
    access: "sysJob/pageJobDetail",
    input: "JobId s (a part of it)",
    result: [jobTrigger],
    ours: byRight,
    send: ({ jobId }) => ({ query: { JobId: jobId.slice(1) } }),
  },
  {
    call: "POST sysJob/addJobTrigger",
    access: "sysJob/updateJobDetail",
    input: "JobTrigger: jobId* (2), triggerId* (2), triggerType, args, startTime, endTime, …",
    result: "null",
    required: ["jobId", "triggerId", "triggerType", "args"],
    ours: byEdit,
    send: ({ jobId, unique }) => ({
      body: triggerOf(jobId, unique(), {
        triggerType: "Furion.Schedule.CronTrigger",
        args: '"0 30 2 * * ?",2',
        startTime: "2026-01-01 00:00:00",
        endTime: null,
      }),
    }),
    errors: {
      D1002: ({ unique }) => ({ body: triggerOf(missing.jobId, unique()) }),
      D1006: ({ jobId, trigger }) => ({ body: triggerOf(jobId, String(trigger["triggerId"])) }),
    },
  },
  {
    call: "POST sysJob/updateJobTrigger",
    access: "sysJob/updateJobDetail",
    input: "JobTrigger: jobId*, triggerId*",
    result: "null",
    ours: byEdit,
    send: ({ trigger }) => ({ body: { ...trigger, args: "[7200000]", numRetries: "2" } }),
    errors: {
      D1002: ({ trigger }) => ({ body: { ...trigger, ...missingTrigger } }),
    },
  },
  triggerCall("pauseTrigger"),
  triggerCall("startTrigger"),
  allCall("pauseAllJob"),
  allCall("startAllJob"),
  allCall("cancelSleep"),
  allCall("persistAll"),
  jobCall("pauseJob", "sysJob/startJob"),
  jobCall("startJob", "sysJob/startJob"),
  {
    call: "POST sysJob/runJob",
    access: "sysJob/runJob",
    input: "jobId* s",
    result: "id",
    required: ["jobId"],
    ours: "the answer is the run, for our own page",
    send: ({ jobId }) => ({ body: { jobId } }),
    errors: {
      D1002: () => ({ body: missing }),
      D1705: ({ busyJobId }) => ({ body: { jobId: busyJobId } }),
    },
  },
  jobCall("cancelJob", "sysJob/runJob"),
  {
    call: "GET sysJob/jobClusterList",
    access: "sysJob/pageJobDetail",
    input: "",
    result: [{ id: "id", clusterId: "s", description: "s?", status: clusterStatus, updatedTime: "dt" }],
    ours: byRight,
    send: () => ({}),
  },
  {
    call: "POST sysJob/pageJobTriggerRecord",
    access: "sysJob/pageJobDetail",
    input: "paging, jobId, triggerId",
    result: page(jobRun),
    ours: byRight,
    send: ({ jobId }) => ({ body: { ...paging, field: "id", jobId, triggerId: "" } }),
  },
  {
    call: "POST sysJob/clearJobTriggerRecord",
    access: "sysJob/clearJobTriggerRecord",
    input: "",
    result: "null",
    ours: "a right of its own, and only the records of ended runs of the own tenant",
    send: () => ({}),
  },
  {
    call: "POST sysJob/deleteJobTrigger",
    access: "sysJob/updateJobDetail",
    input: "jobId*, triggerId*",
    result: "null",
    ours: byEdit,
    send: async ({ jobId, addTrigger }) => ({ body: { jobId, triggerId: await addTrigger(jobId) } }),
    errors: { D1002: () => ({ body: missingTrigger }) },
  },
  {
    call: "POST sysJob/deleteJobDetail",
    access: "sysJob/deleteJobDetail",
    input: "jobId*",
    result: "null",
    send: async ({ addJob }) => ({ body: { jobId: await addJob() } }),
    errors: {
      D1002: () => ({ body: missing }),
      D1706: ({ builtIn }) => ({ by: "platform", body: { jobId: builtIn["jobId"] } }),
    },
  },
];

const maxWaiting = 100;

export async function theJobs(client: ExistingClient): Promise<JobWorld> {
  const unique = () => `w${nextUnique()}`;
  const addJob = async () => {
    const jobId = unique();
    await client.get("POST sysJob/addJobDetail", { body: draftOf(jobId) });
    return jobId;
  };
  const addTrigger = async (jobId: string) => {
    const triggerId = unique();
    await client.get("POST sysJob/addJobTrigger", { body: triggerOf(jobId, triggerId) });
    return triggerId;
  };
  const find = async (by: WireCaller, filter: WireRequest["body"] & object) => {
    const body = { ...paging, field: "id", order: "asc", ...filter };
    const [row = {}] = toRows(await client.get("POST sysJob/pageJobDetail", { by, body }));
    const { jobDetail: job, jobTriggers: triggers } = row;
    return { job: withoutVersion(job), trigger: withoutVersion(Array.isArray(triggers) ? triggers[0] : undefined) };
  };
  const [jobId, busyJobId] = [await addJob(), await addJob()];
  await addTrigger(jobId);
  await client.get("POST sysJob/runJob", { body: { jobId } });
  const later = new Date(Date.now() + 86_400_000);
  for (let count = 0; count < maxWaiting; count++)
    await addAnyRow("job_run", client.tenant.id, { job_id: busyJobId, start_after: later, due_time: later });
  return {
    jobId,
    ...(await find("admin", { jobId })),
    builtIn: (await find("platform", { jobId: "job_log" })).job,
    busyJobId,
    unique,
    addJob,
    addTrigger,
  };
}

/** A row as existing clients know it. */
function withoutVersion(value: unknown): Row {
  const { version: _, ...row } = toRow(value);
  return row;
}
