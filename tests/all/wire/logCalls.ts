import { requestLogs } from "#core/request/requestLog";
import { addAnyRow } from "#tests/builders/anyRow";
import { theServer } from "#tests/builders/server";
import { type ExistingClient, toRows } from "./existingClient.ts";
import { absent, anyList, oneOf, page, type Shape } from "./shape.ts";
import { paging, type WireCall, type WireRequest } from "./wireCall.ts";

/** An entry in each log of a tenant. */
export type LogWorld = {
  readonly ids: Readonly<Record<string, number>>;
  readonly unknownId: number;
  /** Writes the entries of the calls that were answered. */
  readonly stored: () => Promise<void>;
};

const withoutBase = "entries belong to no organisation and are not changed: of the record's columns they have the id";
const byList = "the right to the list; the source needs none";
const cleared = "only the own tenant's entries; who has cleared a log is logged";

/** A filter with everything in it that existing clients can leave blank. */
const blank = { startTime: "", endTime: null, account: "", actionName: "", remoteIp: "", elapsed: "", status: null };
/** A day of the calendar, as clients set it from a click: plain dates. */
const range = { startTime: "2020-01-01", endTime: "2099-12-31 00:00:00" };
/** What existing clients send with the list of a log. */
const newest = { ...paging, field: "id", ...range };

const visit = {
  id: "id",
  controllerName: "s",
  actionName: "s",
  displayTitle: "s",
  status: "s",
  remoteIp: "s?",
  location: "s?",
  longitude: "n?",
  latitude: "n?",
  browser: "s?",
  os: "s?",
  elapsed: "n",
  logDateTime: "dt",
  /** From trace to critical, and none. */
  logLevel: oneOf(0, 1, 2, 3, 4, 5, 6),
  account: "s?",
  realName: "s?",
} as const;

const call = {
  ...visit,
  httpMethod: "s",
  requestUrl: "s",
  eventId: "n",
  threadId: "n",
  traceId: "s",
  exception: "s?",
} as const;

/** The list is without bodies. */
const listedCall = { ...call, requestParam: absent, returnResult: absent, message: absent } as const;

const callDetail = { ...call, requestParam: "s?", returnResult: "s?", message: "s?" } as const;

const difference = {
  id: "id",
  createTime: "dt",
  createUserId: "n?",
  createUserName: "s?",
  sql: "s?",
  parameters: "s?",
  businessData: "s",
  diffType: oneOf("insert", "update", "delete"),
  elapsed: "n?",
} as const;

const message = {
  id: "id",
  title: "s",
  receiveUserId: "n?",
  receiveUserName: "s?",
  receiveUserIds: "s?",
  receiveIp: "s?",
  receiveBrowser: "s?",
  receiveOs: "s?",
  receiveDevice: "s?",
  sendUserId: "n",
  sendUserName: "s",
  sendTime: "dt",
  sendIp: "s?",
  sendBrowser: "s?",
  sendOs: "s?",
  sendDevice: "s?",
} as const;

const httpCall = {
  id: "id",
  httpClientName: "s",
  httpApiDesc: "s",
  actionName: "s",
  httpMethod: "s",
  isSuccessStatusCode: oneOf(1, 2),
  statusCode: "n?",
  requestUrl: "s",
  exception: "s?",
  startTime: "dt",
  endTime: "dt",
  elapsed: "n",
  createTime: "dt",
  createUserId: "n?",
  createUserName: "s?",
} as const;

const httpDetail = {
  ...httpCall,
  requestHeaders: "s",
  requestBody: "s?",
  requestBodyPlaintext: "s?",
  responseHeaders: "s?",
  responseBody: "s?",
  responseBodyPlaintext: "s?",
} as const;

type Log = "sysLogVis" | "sysLogOp" | "sysLogEx" | "sysLogDiff" | "sysLogMsg" | "sysLogHttp";

/** The list of a log, the newest first. */
function pageCall(log: Log, input: string, { row, body = {} }: { row: Shape; body?: object }): WireCall<LogWorld> {
  return {
    call: `POST ${log}/page`,
    access: `${log}/page`,
    input: `paging, ${input}`,
    result: page(row),
    ours: withoutBase,
    async send({ stored }) {
      await stored();
      return { body: { ...newest, ...body } };
    },
  };
}

function detailCall(log: Log, result: Shape): WireCall<LogWorld> {
  return {
    call: `GET ${log}/detail/{id}`,
    access: `${log}/page`,
    input: "id*",
    result,
    ours: byList,
    send: ({ ids }) => ({ path: [ids[log] ?? 0] }),
    errors: { D1002: ({ unknownId }) => ({ path: [unknownId] }) },
  };
}

function yearCall(log: Log): WireCall<LogWorld> {
  return {
    call: `GET ${log}/yearDayStats`,
    access: `${log}/page`,
    input: "",
    result: [{ date: "d", count: "n" }],
    ours: byList,
    send: () => ({}),
  };
}

function clearCall(log: Log): WireCall<LogWorld> {
  return {
    call: `POST ${log}/clear`,
    access: `${log}/clear`,
    input: "",
    result: "null",
    ours: cleared,
    send: () => ({}),
  };
}

/** Clients send the filter of the list with its paging. */
function exportCall(log: Log, access: string, errorRequest: WireRequest): WireCall<LogWorld> {
  return {
    call: `POST ${log}/export`,
    access,
    input: "startTime dt, endTime dt",
    result: "file",
    ours: "at most 50,000 entries; a shorter range gets the rest",
    async send({ stored }) {
      await stored();
      return { body: newest };
    },
    errors: { D1002: () => errorRequest },
  };
}

const nothing = { body: { startTime: "2000-01-01 00:00:00", endTime: "2000-01-02 00:00:00" } };

/** Logs: wire conventions 10, section 2. The difference log cannot be cleared. */
export const logCalls: readonly WireCall<LogWorld>[] = [
  pageCall("sysLogVis", "startTime, endTime, account, actionName, remoteIp, elapsed, status", {
    row: visit,
    body: { ...blank, status: "200" },
  }),
  {
    call: "GET sysLogVis/list",
    access: "sysLogVis/visMap",
    input: "",
    result: anyList({ location: "s", longitude: "n", latitude: "n", realName: "s?", logDateTime: "dt" }),
    send: () => ({}),
  },
  yearCall("sysLogVis"),
  pageCall("sysLogOp", "startTime, endTime, account, controllerName, actionName, remoteIp, elapsed", {
    row: listedCall,
    body: { ...blank, controllerName: "" },
  }),
  detailCall("sysLogOp", callDetail),
  exportCall("sysLogOp", "sysLogOp/export", nothing),
  yearCall("sysLogOp"),
  pageCall("sysLogEx", "startTime, endTime, account, controllerName, actionName, remoteIp, elapsed, status", {
    row: listedCall,
    body: { ...blank, controllerName: "" },
  }),
  detailCall("sysLogEx", callDetail),
  exportCall("sysLogEx", "sysLogEx/export", nothing),
  pageCall("sysLogDiff", "startTime, endTime", { row: { ...difference, beforeData: absent, afterData: absent } }),
  detailCall("sysLogDiff", { ...difference, beforeData: "s?", afterData: "s?" }),
  pageCall("sysLogMsg", "startTime, endTime, receiveUserName, sendUserName", {
    row: { ...message, message: absent },
    body: { receiveUserName: "", sendUserName: "" },
  }),
  detailCall("sysLogMsg", { ...message, message: "s?" }),
  yearCall("sysLogMsg"),
  pageCall("sysLogHttp", "keyword, httpClientName, …, isSuccessStatusCode, statusCode, createTimeRange dt[2]", {
    row: httpCall,
    body: {
      keyword: "",
      requestUrl: "",
      httpMethod: "",
      isSuccessStatusCode: 1,
      statusCode: "",
      exception: null,
      descStr: "asc",
      createTimeRange: ["2020-01-01 00:00:00", "2099-12-31 23:59:59"],
    },
  }),
  {
    call: "GET sysLogHttp/list",
    access: "sysLogHttp/page",
    input: "",
    result: [httpCall],
    ours: byList,
    send: () => ({}),
  },
  {
    call: "GET sysLogHttp/detail",
    access: "sysLogHttp/page",
    input: "Id* id",
    result: httpDetail,
    required: ["Id"],
    ours: byList,
    send: ({ ids }) => ({ query: { Id: ids["sysLogHttp"] ?? 0 } }),
    errors: { D1002: ({ unknownId }) => ({ query: { Id: unknownId } }) },
  },
  yearCall("sysLogHttp"),
  {
    call: "GET sysLogHttp/httpClientName",
    access: "sysLogHttp/page",
    input: "",
    result: ["s"],
    ours: byList,
    send: () => ({}),
  },
  exportCall("sysLogHttp", "sysLogHttp/page", nothing),
  clearCall("sysLogVis"),
  clearCall("sysLogOp"),
  clearCall("sysLogEx"),
  clearCall("sysLogMsg"),
  clearCall("sysLogHttp"),
];

export async function theLogs(client: ExistingClient): Promise<LogWorld> {
  const { app } = await theServer();
  const { tenant, admin } = client;
  const now = new Date();
  const at = { log_date_time: now, account_id: admin.id, status: "500" };
  const exception = await addAnyRow("exception_log", tenant.id, at);
  const call = await addAnyRow("http_log", tenant.id, { start_time: now, end_time: now, is_success_status_code: 1 });
  await client.get("POST sysMessage/sendUser", {
    body: { title: "Pouring", message: "Tomorrow at six", receiveUserId: admin.id },
  });
  await client.get("GET sysAuth/userInfo", {});
  const stored = async () => {
    // The entry is noted after the answer has left.
    await new Promise((resolve) => setImmediate(resolve));
    await requestLogs.get({ app }).flush(app);
  };
  await stored();
  const findId = async (log: Log) => Number(toRows(await client.get(`POST ${log}/page`, { body: newest }))[0]?.["id"]);
  return {
    ids: {
      sysLogOp: await findId("sysLogOp"),
      sysLogEx: Number(exception),
      sysLogDiff: await findId("sysLogDiff"),
      sysLogMsg: await findId("sysLogMsg"),
      sysLogHttp: Number(call),
    },
    unknownId: 4_000_000_000_000_000,
    stored,
  };
}
