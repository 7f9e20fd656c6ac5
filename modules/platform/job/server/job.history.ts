import * as z from "zod";
import type { TrackedRecord } from "#core/request/history/trackedRecord";
import { jobs, jobTriggers } from "./job.table.ts";

const Dependencies = z.object({ jobs: z.array(z.string()) });

/** History of jobs. */
export const jobRecord: TrackedRecord = {
  entity: "sysJob",
  prefix: "job",
  table: jobs,
  read: "sysJob/jobDetail",
  update: "sysJob/updateJobDetail",
  remove: "sysJob/deleteJobDetail",
  name: "jobId",
  details: ["groupName", "description"],
  toWire: ({ dependsOn, ...fields }) => {
    const { data } = Dependencies.safeParse(dependsOn);
    return data === undefined ? fields : { ...fields, dependsOn: data.jobs };
  },
};

/** History of triggers. Their counters and times are no part of it. */
export const triggerRecord: TrackedRecord = {
  entity: "sysJobTrigger",
  prefix: "jobTrigger",
  table: jobTriggers,
  read: "sysJob/jobTriggerList",
  update: "sysJob/updateJobTrigger",
  remove: "sysJob/deleteJobTrigger",
  name: "triggerId",
  details: ["jobId", "args"],
};
