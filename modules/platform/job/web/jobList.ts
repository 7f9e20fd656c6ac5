import * as z from "zod";
import { type Access, defineApi, Done, findPermissionCode, post } from "#contract/api";
import { Id, IdOnly } from "#contract/id";
import { ListQuery, pageOf, toPage } from "#contract/page";
import { SearchText } from "#contract/fields";
import { call, registerLocalApi } from "#kit";
import { Job, JobActivity, jobApi, JobTrigger } from "../contract.ts";

const read = permissionOf("pageJobDetail");
const edit = permissionOf("updateJobDetail");

/** Calls here need the permission of the call that they make. */
function permissionOf(name: keyof (typeof jobApi)["calls"]): Access {
  return { code: findPermissionCode(jobApi, name) ?? "" };
}

/** A job in the list, with its triggers and what it has done. */
export const JobRow = Job.extend({ triggers: z.array(JobTrigger), activity: JobActivity, isService: z.boolean() });
/** See the schema of the same name. */
export type JobRow = z.infer<typeof JobRow>;

/** The calls of jobs under the names that lists expect: on the wire a row is a job beside its triggers. */
export const jobListApi = defineApi("sysJob", {
  page: post(
    ListQuery.extend({ jobId: SearchText, groupName: SearchText, description: SearchText }),
    pageOf(JobRow),
    read,
  ),
  add: post(jobApi.calls.addJobDetail.input, Done, permissionOf("addJobDetail")),
  update: post(jobApi.calls.updateJobDetail.input, Done, edit),
  delete: post(IdOnly, Done, permissionOf("deleteJobDetail")),
});

/** The calls of the triggers of a job under the names that lists expect. */
export const triggerListApi = defineApi("sysJobTrigger", {
  page: post(ListQuery.extend({ jobId: z.string() }), pageOf(JobTrigger), read),
  add: post(jobApi.calls.addJobTrigger.input, Done, edit),
  update: post(jobApi.calls.updateJobTrigger.input.extend({ id: Id }), Done, edit),
  delete: post(IdOnly, Done, edit),
});

/** Answers both with the calls of the wire. */
export function registerJobLists(): void {
  registerLocalApi(jobListApi, {
    page: async (input, options) => {
      const page = await call(jobApi, "pageJobDetail", input, options);
      return {
        ...page,
        items: page.items.map(({ jobDetail, jobTriggers, ...rest }) => ({
          ...jobDetail,
          ...rest,
          triggers: jobTriggers,
        })),
      };
    },
    add: async (input, options) => await call(jobApi, "addJobDetail", input, options),
    update: async (input, options) => await call(jobApi, "updateJobDetail", input, options),
    delete: async (input, options) => await call(jobApi, "deleteJobDetail", input, options),
  });
  registerLocalApi(triggerListApi, {
    page: async ({ jobId }, options) => {
      // The call answers all jobs whose id contains this one.
      const found = await call(jobApi, "jobTriggerList", { jobId }, options);
      const triggers = found.filter((trigger) => trigger.jobId === jobId);
      return toPage({ page: 1, pageSize: maxTriggers }, { total: triggers.length }, triggers);
    },
    add: async (input, options) => await call(jobApi, "addJobTrigger", input, options),
    update: async (input, options) => await call(jobApi, "updateJobTrigger", input, options),
    delete: async (input, options) => await call(jobApi, "deleteJobTrigger", input, options),
  });
}

const maxTriggers = 1000;
