import * as z from "zod";
import { defineApi, post } from "#contract/api";
import { SearchText } from "#contract/fields";
import { pageOf } from "#contract/page";
import { Task, TaskFilter } from "./contract.ts";

/** A task as administrators see it: whose it is and what became of it, without its result and file. */
export const TenantTask = Task.omit({ fileId: true, fileName: true }).extend({
  /** Null if the caller's roles hide it. */
  account: z.string().nullable(),
  realName: z.string().nullable(),
});
/** See the schema of the same name. */
export type TenantTask = z.infer<typeof TenantTask>;

/** Tasks of the tenant. Apart from `taskApi`, which every page loads. */
export const tenantTaskApi = defineApi("sysTask", {
  /** Those of the accounts in the caller's data scope, the latest first. `realName` also finds the account. */
  tenantPage: post(TaskFilter.extend({ realName: SearchText }), pageOf(TenantTask), "granted"),
});
