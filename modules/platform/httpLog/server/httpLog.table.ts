import {
  defaulted,
  instant,
  integer,
  nullable,
  plainReference,
  reference,
  smallInteger,
  text,
} from "#core/rows/column";
import { definePlainTable } from "#core/rows/table";
import type { SuccessValue } from "../contract.ts";

/** Calls to other servers, by month; kept for 90 days. */
export const httpCalls = definePlainTable(
  "http_log",
  { location: "tenant", scope: "tenant", archive: "transient" },
  {
    id: defaulted(reference()),
    httpClientName: text(32),
    httpApiDesc: text(64),
    actionName: text(64),
    httpMethod: text(16),
    isSuccessStatusCode: smallInteger<SuccessValue>(),
    statusCode: nullable(integer()),
    requestUrl: text(2000),
    requestHeaders: text(),
    requestBody: nullable(text()),
    responseHeaders: nullable(text()),
    responseBody: nullable(text()),
    exception: nullable(text(1000)),
    startTime: instant(),
    endTime: instant(),
    elapsed: integer(),
    createUserId: nullable(plainReference()),
    createUserName: nullable(text(64)),
  },
);
