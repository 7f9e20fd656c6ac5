import type { InputOf } from "#contract/api";
import { type Page, toPage } from "#contract/page";
import type { TaskFailure } from "#core/jobs/tasks/task.table";
import { isHidden } from "#core/request/access/fieldGuard";
import { requestError } from "#contract/errors";
import type { Context } from "#core/request/context";
import { toContainsPattern } from "#core/rows/condition";
import { defineFunction } from "#core/rows/databaseFunction";
import type { Id } from "#contract/id";
import { TaskState } from "../contract.ts";
import type { TenantTask, tenantTaskApi } from "../tenant.contract.ts";
import { listStepKinds, toSince } from "./task.service.ts";

type Query = InputOf<typeof tenantTaskApi.calls.tenantPage>;

type Filter = {
  readonly wantedState: string | null;
  readonly wantedKind: string | null;
  readonly stepKinds: readonly string[];
  readonly createdSince: Date | null;
  readonly titlePattern: string | null;
  readonly namePattern: string | null;
};

type Row = {
  readonly id: Id;
  readonly account: string;
  readonly realName: string;
  readonly kind: string;
  readonly title: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly error: TaskFailure | null;
  readonly fileSize: number | null;
};

const filterNames = [
  "wantedState",
  "wantedKind",
  "stepKinds",
  "createdSince",
  "titlePattern",
  "namePattern",
] as const satisfies readonly (keyof Filter)[];
const list = defineFunction<Filter & { take: number; skip: number }, Row>("list_tenant_tasks", [
  ...filterNames,
  "take",
  "skip",
]);
const count = defineFunction<Filter, { count: number }>("count_tenant_tasks", filterNames);

/** Tasks of the accounts in the caller's data scope, the latest first. Their results and files stay with their owners. */
export async function pageTenantTasks(ctx: Context, input: Query): Promise<Page<TenantTask>> {
  const { page, pageSize } = input;
  const filter = toFilter(ctx, input);
  const [rows, [counted]] = await Promise.all([
    ctx.callFunction(list, { ...filter, take: pageSize, skip: (page - 1) * pageSize }),
    ctx.callFunction(count, filter),
  ]);
  return toPage(
    input,
    { total: counted?.count ?? 0 },
    rows.map((row) => toTenantTask(ctx, row)),
  );
}

function toFilter(ctx: Context, { state, kind, sinceHours, title, realName }: Query): Filter {
  const isNameHidden = isHidden(ctx.caller, "sysUser", "realName") || isHidden(ctx.caller, "sysUser", "account");
  // A search would reveal what the answer hides.
  if (realName !== undefined && isNameHidden) throw requestError("request.forbidden");
  return {
    wantedState: state ?? null,
    wantedKind: kind ?? null,
    stepKinds: listStepKinds(ctx),
    createdSince: sinceHours === undefined ? null : toSince(ctx, sinceHours),
    titlePattern: title === undefined ? null : toContainsPattern(title),
    namePattern: realName === undefined ? null : toContainsPattern(realName),
  };
}

function toTenantTask(ctx: Context, row: Row): TenantTask {
  const { account, realName, createdAt, startedAt, endedAt, error, state, ...shared } = row;
  return {
    ...shared,
    state: TaskState.parse(state),
    account: isHidden(ctx.caller, "sysUser", "account") ? null : account,
    realName: isHidden(ctx.caller, "sysUser", "realName") ? null : realName,
    createTime: createdAt,
    startTime: startedAt,
    endTime: endedAt,
    error: error === null ? null : ctx.t(error.key, error.parameters),
  };
}
