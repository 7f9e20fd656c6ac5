import * as z from "zod";
import { defineApi, Done, downloadByPost, get, NoInput, post } from "#contract/api";
import { markDictionary } from "#contract/dictionaryField";
import { errors } from "#contract/errors";
import { Instant, SearchText } from "#contract/fields";
import { Id, idOf } from "#contract/id";
import { ListQuery, pageOf } from "#contract/page";
import { DayCounts, timeRange } from "#contract/timeRange";

/** Whether the answer was a success (contract 00, 10: YesNo). */
export const Success = { yes: 1, no: 2 } as const;

const SuccessValue = markDictionary(z.union([z.literal(Success.yes), z.literal(Success.no)]), "YesNoEnum");
/** See `Success`. */
export type SuccessValue = z.infer<typeof SuccessValue>;

/** A call that the server has made to another one. */
export const HttpCall = z.object({
  id: Id,
  httpClientName: z.string(),
  httpApiDesc: z.string(),
  actionName: z.string(),
  httpMethod: z.string(),
  isSuccessStatusCode: SuccessValue,
  /** Null if there was no answer. */
  statusCode: z.int().nullable(),
  requestUrl: z.string(),
  exception: z.string().nullable(),
  startTime: Instant,
  endTime: Instant,
  /** Milliseconds. */
  elapsed: z.int(),
  createTime: Instant,
  createUserId: z.int().nullable(),
  createUserName: z.string().nullable(),
});
/** See the schema of the same name. */
export type HttpCall = z.infer<typeof HttpCall>;

/** A call with what was sent and answered: secrets masked, long texts cut. Nothing is encrypted, so both bodies are plain. */
export const HttpCallDetail = HttpCall.extend({
  requestHeaders: z.string(),
  requestBody: z.string().nullable(),
  requestBodyPlaintext: z.string().nullable(),
  responseHeaders: z.string().nullable(),
  responseBody: z.string().nullable(),
  responseBodyPlaintext: z.string().nullable(),
});
/** See the schema of the same name. */
export type HttpCallDetail = z.infer<typeof HttpCallDetail>;

/** Texts may be a part; `keyword` is looked for in client, description, address, bodies and failure. */
const HttpFilter = z.object({
  ...timeRange,
  keyword: SearchText,
  httpClientName: SearchText,
  httpApiDesc: SearchText,
  actionName: SearchText,
  requestUrl: SearchText,
  requestBody: SearchText,
  responseBody: SearchText,
  exception: SearchText,
  httpMethod: SearchText,
  isSuccessStatusCode: SuccessValue.optional(),
  statusCode: z.int().optional(),
  createTimeRange: z.array(Instant).max(2).optional(),
});
/** See `HttpFilter`. */
export type HttpFilter = z.infer<typeof HttpFilter>;

const read = { code: "sysLogHttp/page" };

/** Calls to other servers (contract 10, 10.2). */
export const httpLogApi = defineApi("sysLogHttp", {
  page: post(ListQuery.extend(HttpFilter.shape), pageOf(HttpCall), "granted"),
  /** The latest calls. */
  list: get(NoInput, z.array(HttpCall), read),
  detail: get(z.object({ id: Id }), HttpCallDetail, read),
  yearDayStats: get(NoInput, DayCounts, read),
  /** The clients that calls name. */
  httpClientName: get(NoInput, z.array(z.string()), read),
  /** The calls of a filter as a workbook, or those with these ids. */
  export: downloadByPost(HttpFilter.extend({ selectKeyList: z.array(idOf("httpCall")).max(1000).optional() }), read),
  clear: post(NoInput, Done, "granted"),
});

export const httpLogError = errors({
  "httpLog.missing": "D1002",
  "httpLog.nothing_to_export": "D1002",
  "httpLog.too_many_to_export": "D1009",
});
