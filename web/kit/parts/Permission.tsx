import type { ReactNode } from "react";
import { AccountType } from "#contract/accountType";
import type { Api, Calls } from "#contract/api";
import { canCall, useSession, useSessionState } from "#base/session/session";

/** Calls of one API that are required: one, any of several, or all. */
export type RequiredCalls<C extends Calls> = { of: Api<C> } & (
  | { call: keyof C & string }
  | { anyOf: readonly (keyof C & string)[] }
  | { allOf: readonly (keyof C & string)[] }
);

/** Shows its children to accounts that may make the calls: `<Permission of={positionApi} call="add">…</Permission>`. */
export function Permission<C extends Calls>({ children, ...needed }: RequiredCalls<C> & { children: ReactNode }) {
  useSessionState();
  return isPermitted(needed) ? children : undefined;
}

/** Whether the signed-in account may make the calls. The server decides; the screen only hides. */
export function isPermitted<C extends Calls>(needed: RequiredCalls<C>): boolean {
  const may = (name: string) => canCall(needed.of, name);
  if ("call" in needed) return may(needed.call);
  return "anyOf" in needed ? needed.anyOf.some(may) : needed.allOf.every(may);
}

/** The codes that the signed-in account holds; the platform administrator needs none. */
export function usePermissionCodes(): readonly string[] | "all" {
  const { user } = useSession();
  return user.accountType === AccountType.platform ? "all" : user.apis;
}
