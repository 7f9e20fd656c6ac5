import type { FastifyRequest } from "fastify";
import { maxExactCount } from "#contract/page";
import { maxSharedAge } from "#contract/wire";
import type { Caller } from "#core/request/caller";
import type { RequestInfo } from "#core/request/openContext";
import type { SharedCall } from "#core/rows/sharedAnswers";
import type { Route } from "./routes.ts";

/** Whether equal calls share the answer of a call, and this client takes one that is shared. */
export function acceptsSharedAnswer({ call }: Route, { headers }: Pick<FastifyRequest, "headers">): boolean {
  if (call.isShared !== true) return false;
  const [, seconds] = /\bmax-age=(?<seconds>\d+)/u.exec(headers["cache-control"] ?? "") ?? [];
  return Number(seconds ?? 0) >= maxSharedAge;
}

/** How far a client wants totals to be counted: `prefer: count=10000`. */
export function readCountPreference({ headers }: Pick<FastifyRequest, "headers">): number | undefined {
  const [, limit] = /\bcount=(?<limit>\d{1,9})\b/u.exec(String(headers["prefer"] ?? "")) ?? [];
  return limit === undefined ? undefined : Math.min(Number(limit), maxExactCount);
}

type Question = Pick<RequestInfo, "language" | "countUpTo"> & { readonly input: unknown; readonly isUtc: boolean };

/**
 * A call by everything on which its text depends. Accounts that see all rows of the tenant share it with those of equal
 * rights; in a smaller data scope the rows also depend on the account.
 */
export function toSharedCall(
  { api, name }: Route,
  caller: Caller,
  { input, language, countUpTo, isUtc }: Question,
): SharedCall {
  const { tenantId, accountId, accountType, isPlatform, rights, scope } = caller;
  const reader = [rights, accountType, isPlatform, scope.all ? null : accountId];
  return { tenantId, accountId, key: JSON.stringify([api.name, name, reader, language, countUpTo, isUtc, input]) };
}
