import { type Access, type Api, type Call, codeOf } from "#contract/api";
import { refusal } from "#contract/errors";
import type { Caller } from "#server/context/caller";

/** A call as far as deciding on it needs. */
export type Callable = { readonly api: Api; readonly name: string; readonly access: Access };

/** A call that the server offers. */
export type Offered = Callable & { readonly call: Call; readonly reads: boolean };

/** Why a call is open or closed to somebody. */
export type CallReason =
  | "anyone"
  | "signedIn"
  | "granted"
  | "platform"
  | "signedOut"
  | "mustChangePassword"
  | "mustEnrol"
  | "blacklisted"
  | "notGranted"
  | "platformOnly";

/** The decision on a call; `code` is the permission that it asks for, where it asks for one. */
export type CallVerdict = {
  readonly isAllowed: boolean;
  readonly reason: CallReason;
  readonly code: string | undefined;
};

/** What of a caller decides on calls. */
export type Permitted = Pick<Caller, "isPlatform" | "mustChangePassword" | "mustEnrol" | "permissions" | "denied">;

/** What an existing client asks for before it can show anything, a form for instance (contract 03, 12). */
const openAtStart = [
  "sysAuth/userInfo",
  "sysAuth/logout",
  "sysUser/verifyPwdExpirationTime",
  "sysMenu/loginMenuTree",
  "sysDictType/allDictList",
  "sysConst/list",
];

/** Calls that stay open to somebody who must first set a password of his own. */
const openWhileMustChange: ReadonlySet<string> = new Set([...openAtStart, "sysUser/changePwd"]);

/** Calls that stay open to somebody whose role asks for a second factor while he has none. */
const openWhileMustEnrol: ReadonlySet<string> = new Set([
  ...openAtStart,
  "sysSecondFactor/read",
  "sysSecondFactor/begin",
  "sysSecondFactor/confirm",
  "sysPasskey/begin",
  "sysPasskey/add",
]);

/** What a locked screen itself needs; everything else waits for the password (design 4, Errors on the wire). */
const openWhileLocked: ReadonlySet<string> = new Set([
  "sysAuth/lockScreen",
  "sysAuth/lock",
  "sysAuth/unLockScreen",
  "sysAuth/askUnlock",
  "sysAuth/unlockByPasskey",
  "sysAuth/logout",
  // Whose screen it is; of a locked session the call shows no other picture.
  "sysFile/picture",
]);

/** Calls without which nobody can work or leave: no role takes them away. */
export function isEssential({ api, name, access }: Callable): boolean {
  const id = `${api.name}/${name}`;
  const isOpenBefore = openWhileMustChange.has(id) || openWhileMustEnrol.has(id);
  return access === "anyone" || isOpenBefore || openWhileLocked.has(id);
}

/**
 * Decides whether a caller may make a call: the kernel asks on the matched route, the explainer asks the same (design 4,
 * Permission). A call on the blacklist of any of his roles is closed even if another role grants it.
 */
export function decideCall(route: Callable, caller: Permitted | undefined): CallVerdict {
  const { api, name, access } = route;
  const code = codeOf(api, name);
  const verdict = (isAllowed: boolean, reason: CallReason): CallVerdict => ({ isAllowed, reason, code });
  if (access === "anyone") return verdict(true, "anyone");
  if (caller === undefined) return verdict(false, "signedOut");
  if (caller.mustChangePassword) {
    const isOpen = openWhileMustChange.has(`${api.name}/${name}`);
    return verdict(isOpen, isOpen ? "signedIn" : "mustChangePassword");
  }
  if (caller.mustEnrol) {
    const isOpen = openWhileMustEnrol.has(`${api.name}/${name}`);
    return verdict(isOpen, isOpen ? "signedIn" : "mustEnrol");
  }
  if (caller.isPlatform) return verdict(true, "platform");
  if (isDenied(route, code, caller.denied)) return verdict(false, "blacklisted");
  if (access === "signedIn") return verdict(true, "signedIn");
  if (code === undefined) return verdict(false, "platformOnly");
  return caller.permissions.has(code) ? verdict(true, "granted") : verdict(false, "notGranted");
}

/** Refuses everything but the way back in while a caller's screen is locked: 423. */
export function checkLock({ api, name, access }: Callable, caller: Pick<Caller, "isLocked"> | undefined): void {
  if (caller?.isLocked !== true || access === "anyone" || openWhileLocked.has(`${api.name}/${name}`)) return;
  throw refusal("request.locked");
}

/** Refuses a call: 401 without a session, 403 without the permission. */
export function checkAccess(route: Callable, caller: Permitted | undefined): void {
  const { isAllowed, reason } = decideCall(route, caller);
  if (!isAllowed) throw refusal(reason === "signedOut" ? "request.signed_out" : "request.forbidden");
}

/** The server's calls and who asks: what questions about a call by its name need. */
export type Asking = { readonly app: { readonly routes: readonly Offered[] }; readonly caller: Permitted };

/** Whether the caller may make the call of this name (`sysRole/page`), for services that serve the records of several modules. */
export function mayCall({ app, caller }: Asking, name: string): boolean {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  return route !== undefined && decideCall(route, caller).isAllowed;
}

/** As `mayCall`, but throws 403. */
export function requireCall(asking: Asking, name: string): void {
  if (!mayCall(asking, name)) throw refusal("request.forbidden");
}

/** Whether a caller holds a permission, for services that serve the records of several modules. */
export function holds(caller: Permitted, code: string): boolean {
  return caller.isPlatform || (caller.permissions.has(code) && !caller.denied.has(code));
}

/** As `holds`, but throws 403. */
export function requireCode(caller: Permitted, code: string): void {
  if (!holds(caller, code)) throw refusal("request.forbidden");
}

/** A blacklist names calls; taking away the call that a permission is named after takes the permission. */
function isDenied(route: Callable, code: string | undefined, denied: ReadonlySet<string>): boolean {
  if (denied.size === 0 || isEssential(route)) return false;
  return denied.has(`${route.api.name}/${route.name}`) || (code !== undefined && denied.has(code));
}
