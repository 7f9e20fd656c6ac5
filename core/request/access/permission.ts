import { type Access, type Api, type Call, findPermissionCode, type SessionRestriction } from "#contract/api";
import { requestError, type RequestErrorKey } from "#contract/errors";
import type { App } from "#core/request/app";
import type { Caller } from "#core/request/caller";

declare module "../app.ts" {
  interface App {
    /** All calls with their contracts. */
    readonly routes: readonly OfferedCall[];
    /** Calls that modules offer as a batch over many records. */
    readonly batchCalls: ReadonlySet<string>;
    /** Permissions that only screens check. */
    readonly screenCodes: readonly string[];
  }
}

/** What an access decision needs to know of a call. */
export type ProtectedCall = { readonly api: Api; readonly name: string; readonly access: Access };

/** A call that the server offers. */
export type OfferedCall = ProtectedCall & { readonly call: Call; readonly isReadOnly: boolean };

/** Why a call is open or closed to a caller. */
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

/** The decision on a call; `code` is the required permission, if there is one. */
export type CallDecision = {
  readonly isAllowed: boolean;
  readonly reason: CallReason;
  readonly code: string | undefined;
};

/** What an access decision needs to know of a caller. */
export type CallPermissions = Pick<
  Caller,
  "isPlatform" | "mustChangePassword" | "mustEnrol" | "permissions" | "denied"
>;

/** Calls without which an account can neither work nor sign out: no role can deny them. */
export function isEssential({ api, name, access }: ProtectedCall): boolean {
  return access === "anyone" || (api.calls[name]?.allowedDuring ?? []).length > 0;
}

/** Whether a call is allowed during a restriction of the session. */
function isOpenWhile({ api, name }: ProtectedCall, reason: SessionRestriction): boolean {
  const call = api.calls[name];
  return [call?.allowedDuring, call?.restrictedAnswer?.during].some((reasons) => reasons?.includes(reason) === true);
}

/** What a call answers to a caller whose session is restricted, if it does not run then. */
export function findRestrictedAnswer({ api, name }: ProtectedCall, caller: CallPermissions | undefined) {
  const answer = api.calls[name]?.restrictedAnswer;
  const restriction = caller === undefined ? undefined : findRestriction(caller);
  return restriction !== undefined && answer?.during.includes(restriction) === true ? answer : undefined;
}

function findRestriction({ mustChangePassword, mustEnrol }: CallPermissions): SessionRestriction | undefined {
  if (mustChangePassword) return "changingPassword";
  return mustEnrol ? "enrolling" : undefined;
}

/**
 * Decides whether a caller may make a call; used on every matched route and by the permission explainer (design 4,
 * Permission). A call on the blacklist of any of the caller's roles is closed even if another role grants it.
 */
export function decideCall(route: ProtectedCall, caller: CallPermissions | undefined): CallDecision {
  const { api, name, access } = route;
  const code = findPermissionCode(api, name);
  const decide = (isAllowed: boolean, reason: CallReason): CallDecision => ({ isAllowed, reason, code });
  if (access === "anyone") return decide(true, "anyone");
  if (caller === undefined) return decide(false, "signedOut");
  if (caller.mustChangePassword) {
    const isOpen = isOpenWhile(route, "changingPassword");
    return decide(isOpen, isOpen ? "signedIn" : "mustChangePassword");
  }
  if (caller.mustEnrol) {
    const isOpen = isOpenWhile(route, "enrolling");
    return decide(isOpen, isOpen ? "signedIn" : "mustEnrol");
  }
  if (caller.isPlatform) return decide(true, "platform");
  if (isDenied(route, code, caller.denied)) return decide(false, "blacklisted");
  if (access === "signedIn") return decide(true, "signedIn");
  if (code === undefined) return decide(false, "platformOnly");
  return caller.permissions.has(code) ? decide(true, "granted") : decide(false, "notGranted");
}

/** While a caller's screen is locked, refuses everything but unlocking: 423. */
export function checkLock(route: ProtectedCall, caller: Pick<Caller, "isLocked"> | undefined): void {
  if (caller?.isLocked !== true || route.access === "anyone" || isOpenWhile(route, "locked")) return;
  throw requestError("request.locked");
}

/** Refuses writes in a tenant that has expired; what keeps the session going stays open. */
export function checkTenantTerm(
  route: ProtectedCall & Pick<OfferedCall, "isReadOnly">,
  caller: Pick<Caller, "isReadOnly"> | undefined,
): void {
  if (caller?.isReadOnly !== true || route.isReadOnly || isEssential(route)) return;
  throw requestError("request.tenant_read_only");
}

const refusalReasons: Partial<Record<CallReason, RequestErrorKey>> = {
  signedOut: "request.signed_out",
  mustChangePassword: "request.password_first",
  mustEnrol: "request.factor_first",
};

/** Refuses a call: 401 without a session, 403 without the permission or while the account has to act first. */
export function checkAccess(route: ProtectedCall, caller: CallPermissions | undefined): void {
  const { isAllowed, reason } = decideCall(route, caller);
  if (!isAllowed) throw requestError(refusalReasons[reason] ?? "request.forbidden");
}

/** The server's calls and the caller, for checks by the name of a call. */
export type CallCheckContext = {
  readonly app: { readonly routes: readonly OfferedCall[] };
  readonly caller: CallPermissions;
};

/**
 * Whether the caller may make the call of this name (`sysRole/page`), for services that serve the records of several
 * modules.
 */
export function canCall({ app, caller }: CallCheckContext, name: string): boolean {
  const route = app.routes.find((one) => `${one.api.name}/${one.name}` === name);
  return route !== undefined && decideCall(route, caller).isAllowed;
}

/** Codes that a call requires or a screen checks. Any other code opens nothing. */
export function listUsedCodes({ routes, screenCodes }: Pick<App, "routes" | "screenCodes">): ReadonlySet<string> {
  return new Set([...screenCodes, ...routes.flatMap(({ api, name }) => findPermissionCode(api, name) ?? [])]);
}

/** Like `canCall`, but throws 403. */
export function requireCall(context: CallCheckContext, name: string): void {
  if (!canCall(context, name)) throw requestError("request.forbidden");
}

/** Whether a caller holds a permission, for services that serve the records of several modules. */
export function hasPermission(caller: CallPermissions, code: string): boolean {
  return caller.isPlatform || (caller.permissions.has(code) && !caller.denied.has(code));
}

/** Like `hasPermission`, but throws 403. */
export function requirePermission(caller: CallPermissions, code: string): void {
  if (!hasPermission(caller, code)) throw requestError("request.forbidden");
}

/** A blacklist names calls; denying the call that a permission is named after denies the permission. */
function isDenied(route: ProtectedCall, code: string | undefined, denied: ReadonlySet<string>): boolean {
  if (denied.size === 0 || isEssential(route)) return false;
  return denied.has(`${route.api.name}/${route.name}`) || (code !== undefined && denied.has(code));
}
