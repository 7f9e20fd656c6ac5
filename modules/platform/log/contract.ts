import * as z from "zod";
import { defineApi, Done, downloadByPost, get, NoInput, post, withPathSegments } from "#contract/api";
import { errors } from "#contract/errors";
import { Instant, SearchText } from "#contract/fields";
import { Id } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { defineRecordSchema } from "#contract/record";

/** The location of an address in a private network; other locations are countries in two letters. */
export const localNetwork = "local";

/** The status of a call that succeeded; any other is that of a failure. */
export const successStatus = "200";

const visitFields = {
  id: Id,
  logDateTime: Instant,
  /** Controller and call: `sysAuth`, `login`. */
  controllerName: z.string(),
  actionName: z.string(),
  /** The call in the reader's language. */
  displayTitle: z.string(),
  status: z.string(),
  /** 2 information, 3 warning, 4 error. */
  logLevel: z.int(),
  /** Milliseconds. */
  elapsed: z.int(),
  account: z.string().nullable(),
  realName: z.string().nullable(),
  remoteIp: z.string().nullable(),
  /** A country in two letters, or `local`. */
  location: z.string().nullable(),
  /** Of the country. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** Entries of one request have the same. */
  traceId: z.string(),
};

const callFields = {
  ...visitFields,
  httpMethod: z.string(),
  requestUrl: z.string(),
  /** Kept for existing clients. */
  eventId: z.int(),
  threadId: z.int(),
  /** The kind of an unexpected error and its text; of exceptions the whole stack. */
  exception: z.string().nullable(),
};

const bodyFields = {
  /** JSON without secrets and without what the reader's role hides; cut where it is long. */
  requestParam: z.string().nullable(),
  returnResult: z.string().nullable(),
  /** What a failed call answered. */
  message: z.string().nullable(),
};

/** An entry of another log, or a change of the history, of the same request. */
export const LogLink = z.object({
  kind: z.enum(["visit", "operation", "exception", "change"]),
  id: Id,
  /** The call, or the kind of the changed record. */
  title: z.string(),
  time: Instant,
  /** The status of the call; of a change `add`, `update` or `delete`. */
  state: z.string(),
});
/** See the schema of the same name. */
export type LogLink = z.infer<typeof LogLink>;

const groupFields = {
  /** How often an exception of the same origin occurred, and when first and last. */
  occurrences: z.int(),
  firstTime: Instant,
  lastTime: Instant,
};

/** Roles hide the person; what was done stays. */
function ofPerson(shape: z.ZodRawShape) {
  const always = Object.keys(shape).filter((name) => name !== "account" && name !== "realName");
  return { names: { account: ["sysUser:account"], realName: ["sysUser:realName"] }, always };
}

/** A sign-in or its failure, or a start or an end of a session. */
export const VisitLog = defineRecordSchema(
  "sysLogVis",
  "visitLog",
  z.object({ ...visitFields, message: z.string().nullable() }),
  ofPerson({ ...visitFields, message: z.null() }),
);
/** See the schema of the same name. */
export type VisitLog = z.infer<typeof VisitLog>;

/** A call of a signed-in account. */
export const OperationLog = defineRecordSchema("sysLogOp", "operationLog", z.object(callFields), ofPerson(callFields));
/** See the schema of the same name. */
export type OperationLog = z.infer<typeof OperationLog>;

/** An unexpected error of a call. */
export const ExceptionLog = defineRecordSchema(
  "sysLogEx",
  "exceptionLog",
  z.object({ ...callFields, ...groupFields }),
  ofPerson({ ...callFields, ...groupFields }),
);
/** See the schema of the same name. */
export type ExceptionLog = z.infer<typeof ExceptionLog>;

const detailFields = { ...bodyFields, links: z.array(LogLink) };

const OperationDetail = defineRecordSchema(
  "sysLogOp",
  "operationLog",
  z.object({ ...callFields, ...detailFields }),
  ofPerson({ ...callFields, ...detailFields }),
);
/** See the schema of the same name. */
export type OperationDetail = z.infer<typeof OperationDetail>;

const ExceptionDetail = defineRecordSchema(
  "sysLogEx",
  "exceptionLog",
  z.object({ ...callFields, ...groupFields, ...detailFields }),
  ofPerson({ ...callFields, ...groupFields, ...detailFields }),
);
/** See the schema of the same name. */
export type ExceptionDetail = z.infer<typeof ExceptionDetail>;

const Range = { startTime: Instant.optional(), endTime: Instant.optional() };
const Day = z.iso.date();

/** Texts must be equal, as existing clients expect; `keyword` may be a part. */
const VisitFilter = ListQuery.extend({
  ...Range,
  /** The first and the last day, in the time zone of the installation as in the calendar. */
  from: Day.optional(),
  to: Day.optional(),
  account: SearchText,
  actionName: SearchText,
  remoteIp: SearchText,
  /** At least so many milliseconds. */
  elapsed: z.int().min(0).optional(),
  /** 200; anything else: all failures. */
  status: SearchText,
  /** In calls, addresses, bodies and texts of errors; of the last 31 days unless a start is given. */
  keyword: SearchText,
  traceId: SearchText,
});
const CallFilter = VisitFilter.extend({
  controllerName: SearchText,
  /** Calls that change something, or those that only read. */
  callKind: z
    .enum(["change", "read"])
    .optional()
    .meta({ examples: ["change"] }),
});

/** Every day of the last year, also those without entries. */
const DayCounts = z.array(z.object({ date: z.string(), count: z.int() }));

/** A visit on the map. */
const placeFields = {
  location: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  realName: z.string().nullable(),
  logDateTime: Instant,
};
const VisitLocation = defineRecordSchema("sysLogVis", "visitLog", z.object(placeFields), ofPerson(placeFields));
/** See the schema of the same name. */
export type VisitLocation = z.infer<typeof VisitLocation>;

const byId = z.object({ id: Id });

/** Visits (contract 10, 10.2). */
export const visitLogApi = defineApi("sysLogVis", {
  page: post(VisitFilter, pageOf(VisitLog), "granted"),
  /** The latest visits whose country is known. */
  list: get(NoInput, z.array(VisitLocation), { code: "sysLogVis/visMap" }),
  yearDayStats: get(NoInput, DayCounts, { code: "sysLogVis/page" }),
  clear: post(NoInput, Done, "granted"),
});

/** Operations. */
export const operationLogApi = defineApi("sysLogOp", {
  page: post(CallFilter, pageOf(OperationLog), "granted"),
  detail: withPathSegments(get(byId, OperationDetail, { code: "sysLogOp/page" }), "id"),
  export: downloadByPost(z.object(Range), "granted"),
  yearDayStats: get(NoInput, DayCounts, { code: "sysLogOp/page" }),
  clear: post(NoInput, Done, "granted"),
});

/** Exceptions. */
export const exceptionLogApi = defineApi("sysLogEx", {
  page: post(CallFilter, pageOf(ExceptionLog), "granted"),
  detail: withPathSegments(get(byId, ExceptionDetail, { code: "sysLogEx/page" }), "id"),
  export: downloadByPost(z.object(Range), "granted"),
  yearDayStats: get(NoInput, DayCounts, { code: "sysLogEx/page" }),
  clear: post(NoInput, Done, "granted"),
});

export const logError = errors({
  "log.missing": "D1002",
  "log.nothing_to_export": "D1002",
  "log.too_many_to_export": "D1009",
});
