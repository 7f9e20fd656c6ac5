import { markReadOnly, routes } from "#core/http/routes";
import { jobApi } from "../contract.ts";
import { addJob, deleteJob, getJobDetail, listGroups, pageJobs, updateJob } from "./job.service.ts";
import {
  cancelJob,
  clearRuns,
  getRun,
  getStatistics,
  listNodes,
  pageRuns,
  runJob,
  wakeScheduler,
} from "./run.service.ts";
import {
  addTrigger,
  deleteTrigger,
  listTriggers,
  pauseTrigger,
  pauseTriggers,
  startTrigger,
  startTriggers,
  updateTrigger,
} from "./trigger.service.ts";

export const jobRoutes = routes(jobApi, {
  pageJobDetail: markReadOnly(pageJobs),
  jobDetail: getJobDetail,
  listJobGroup: markReadOnly(listGroups),
  addJobDetail: addJob,
  updateJobDetail: updateJob,
  deleteJobDetail: deleteJob,
  jobTriggerList: listTriggers,
  addJobTrigger: addTrigger,
  updateJobTrigger: updateTrigger,
  deleteJobTrigger: deleteTrigger,
  pauseAllJob: pauseTriggers,
  startAllJob: startTriggers,
  cancelSleep: wakeScheduler,
  // Every change is stored when its call answers.
  persistAll: async () => await Promise.resolve(),
  pauseJob: pauseTriggers,
  startJob: startTriggers,
  cancelJob,
  runJob,
  pauseTrigger,
  startTrigger,
  jobClusterList: listNodes,
  pageJobTriggerRecord: markReadOnly(pageRuns),
  jobTriggerRecord: getRun,
  clearJobTriggerRecord: clearRuns,
  jobStatistics: getStatistics,
});
