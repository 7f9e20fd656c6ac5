import { calendarDate, bigInteger, instant, integer, nullable, reference, smallInteger, text } from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";

const rows = { location: "tenant", scope: "tenant", archive: "contained" } as const;

const visitColumns = {
  id: reference(),
  logDateTime: instant(),
  controllerName: text(64),
  actionName: text(64),
  status: text(16),
  logLevel: smallInteger(),
  elapsed: integer(),
  accountId: nullable(reference()),
  account: nullable(text(64)),
  realName: nullable(text(64)),
  remoteIp: nullable(text(64)),
  browser: nullable(text(128)),
  os: nullable(text(128)),
  traceId: text(64),
  message: nullable(text(2000)),
};

const operationColumns = {
  ...visitColumns,
  httpMethod: text(16),
  requestUrl: text(512),
  requestParam: nullable(text()),
  returnResult: nullable(text()),
  exception: nullable(text()),
};

/** Sign-ins and failures, starts and ends of sessions. Only functions of the database write the logs. */
export const visitLogs = { ...definePlainTable("visit_log", rows, visitColumns), entity: "sysLogVis" };

/** Calls of signed-in accounts. */
export const operationLogs = { ...definePlainTable("operation_log", rows, operationColumns), entity: "sysLogOp" };

/** Unexpected errors of calls. */
export const exceptionLogs = {
  ...definePlainTable("exception_log", rows, { ...operationColumns, fingerprint: text(64) }),
  entity: "sysLogEx",
};

/** How many entries each day has, in the time zone of the installation. */
export const logDays = definePlainTable("log_day", rows, {
  kind: text(16),
  day: calendarDate(),
  entries: bigInteger(),
});

/** Exceptions of the same origin. */
export const exceptionGroups = definePlainTable("exception_group", rows, {
  fingerprint: text(64),
  occurrences: bigInteger(),
  firstTime: instant(),
  lastTime: instant(),
});
