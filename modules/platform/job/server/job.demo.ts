import { type SeedPlan, seedRows } from "#core/boot/seeding";
import type { SeedRow } from "#core/rows/seed";
import { demoTenantIds } from "#modules/identity/tenant/server/tenant.demo";
import { Concurrency, JobKind, type RunState, TriggerStatus, TriggerType } from "../contract.ts";
import { jobRuns, jobs, jobTriggers } from "./job.table.ts";

/** Each demo company checks an address. Its trigger is paused, so that the demo sends nothing. */
export const jobDemo: SeedPlan = {
  after: ["tenant", "account"],
  steps: [
    seedRows(jobs, { rows: () => demoTenantIds.map(toJob) }),
    seedRows(jobTriggers, { rows: () => demoTenantIds.map(toTrigger) }),
    seedRows(jobRuns, { rows: () => demoTenantIds.flatMap(toRuns) }),
  ],
};

const jobId = "job_weather";
const triggerId = "trigger_weather";
const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
const idOf = (tenantId: number, number: number) => tenantId * 1_000_000 + 7900 + number;

const request = {
  RequestUri: "https://example.org/weather?site=north",
  HttpMethod: "GET",
  Timeout: 10_000,
  EnsureSuccessStatusCode: true,
};

function toJob(tenantId: number): SeedRow<typeof jobs> {
  return {
    id: idOf(tenantId, 0),
    tenantId,
    jobId,
    groupName: "site",
    description: "工地天气",
    createType: JobKind.http,
    concurrency: Concurrency.serial,
    properties: JSON.stringify({ HttpJob: JSON.stringify(request) }),
  };
}

function toTrigger(tenantId: number): SeedRow<typeof jobTriggers> {
  return {
    id: idOf(tenantId, 1),
    tenantId,
    jobId,
    triggerId,
    triggerType: TriggerType.cron,
    args: '"0 6 * * *", 0',
    status: TriggerStatus.paused,
    numberOfRuns: 3,
    numberOfErrors: 1,
    lastRunTime: hoursAgo(24),
  };
}

const runs: readonly { readonly state: RunState; readonly result: string }[] = [
  { state: "succeeded", result: '200 {"wind":3,"rain":false}' },
  { state: "failed", result: "503 Service Unavailable" },
  { state: "succeeded", result: '200 {"wind":7,"rain":true}' },
];

function toRuns(tenantId: number): SeedRow<typeof jobRuns>[] {
  return runs.map(({ state, result }, index) => {
    const time = hoursAgo(24 * (runs.length - index));
    return {
      id: idOf(tenantId, 10 + index),
      tenantId,
      jobId,
      triggerId,
      numberOfRuns: index + 1,
      dueTime: time,
      startAfter: time,
      createdAt: time,
      startedAt: time,
      endedAt: time,
      elapsedMs: 240 + index * 35,
      cause: "schedule",
      state,
      result,
    };
  });
}
