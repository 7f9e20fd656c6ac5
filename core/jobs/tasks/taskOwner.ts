import { ExpectedError } from "#contract/errors";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";
import type { TaskClaim } from "./claimTask.ts";
import { taskError } from "./taskError.ts";
import { hasTaskPermission } from "./taskPermission.ts";

/** Loads the account of a task with its current rights. Throws if the account, its tenant or the permission is gone. */
export async function loadTaskOwner(
  app: App,
  { tenantId, accountId, sessionId, requestId }: Pick<TaskClaim, "tenantId" | "accountId" | "sessionId" | "requestId">,
  code: string,
): Promise<Caller> {
  const caller = await app.identity.findAccountCaller(app, { tenantId, accountId, sessionId }, requestId);
  if (caller === undefined) throw taskError("task.account_closed");
  if (!hasTaskPermission({ app, caller }, code))
    throw new ExpectedError("task.not_allowed", { status: 403, code: taskError.codes["task.not_allowed"] });
  return caller;
}
