import { refusal } from "#contract/errors";
import { type Asking, decideCall, holds } from "#server/access/permission";

/** Whether the caller may make a call, or holds a permission that no call is named after. */
export function hasRight({ app, caller }: Asking, name: string): boolean {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  return route === undefined ? holds(caller, name) : decideCall(route, caller).isAllowed;
}

/** As `hasRight`, but throws 403. */
export function requireRight(asking: Asking, name: string): void {
  if (!hasRight(asking, name)) throw refusal("request.forbidden");
}
