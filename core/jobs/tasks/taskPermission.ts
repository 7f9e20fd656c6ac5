import { requestError } from "#contract/errors";
import { type CallCheckContext, decideCall, hasPermission } from "#core/request/access/permission";

/** Whether the caller may make a call, or holds a permission that no call is named after. */
export function hasTaskPermission({ app, caller }: CallCheckContext, name: string): boolean {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  return route === undefined ? hasPermission(caller, name) : decideCall(route, caller).isAllowed;
}

/** Like `hasTaskPermission`, but throws 403. */
export function requireTaskPermission(context: CallCheckContext, name: string): void {
  if (!hasTaskPermission(context, name)) throw requestError("request.forbidden");
}
