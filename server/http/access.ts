import { codeOf } from "#contract/api";
import { refusal } from "#contract/errors";
import type { Caller } from "#server/context/caller";
import type { Route } from "./routes.ts";

/**
 * Calls that stay open to somebody who must first set a password of his own: the change itself, and what an existing
 * client asks for before it can show its form (contract 03, 12).
 */
const openWhileMustChange = new Set([
  "sysAuth/userInfo",
  "sysAuth/logout",
  "sysUser/changePwd",
  "sysUser/verifyPwdExpirationTime",
  "sysMenu/loginMenuTree",
  "sysDictType/allDictList",
  "sysConst/list",
]);

/**
 * Decides on the matched route whether a caller may make the call; the only place that does (design 4, Permission).
 * Throws 401 without a session, 403 without the permission. Calls for anybody pass.
 */
export function checkAccess(route: Route, caller: Caller | undefined): void {
  if (route.access === "anyone") return;
  if (caller === undefined) throw refusal("request.signed_out");
  const isOpen = openWhileMustChange.has(`${route.api.name}/${route.name}`);
  if (caller.mustChangePassword) {
    if (isOpen) return;
    throw refusal("request.forbidden");
  }
  if (!mayCall(route, caller)) throw refusal("request.forbidden");
}

function mayCall(route: Route, caller: Caller): boolean {
  if (caller.isPlatform || route.access === "signedIn") return true;
  const code = codeOf(route.api, route.name);
  return code !== undefined && caller.permissions.has(code);
}
