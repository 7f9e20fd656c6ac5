import type { App } from "#core/request/app";
import { createSystemContext } from "#core/request/openContext";
import type { RunningService } from "#core/boot/module";
import type { OutgoingCall } from "#core/outbound/outgoingCall";
import type { CallOrigin } from "#core/request/outgoingCallLog";
import type { NewRowOf } from "#core/rows/table";
import { Success } from "../contract.ts";
import type { httpCalls } from "./httpLog.table.ts";
import { httpCalls as table } from "./httpLog.table.ts";
import { mask, maskBody, maskHeaders, maskUrl } from "./maskCall.ts";

type Row = NewRowOf<typeof httpCalls>;
type WaitingCall = { readonly tenantId: CallOrigin["tenantId"]; readonly row: Row };

/** Calls that wait to be stored; more are dropped, because no call waits for its log. */
const maxWaiting = 1000;
const pauseMs = 1000;

const waiting = new WeakMap<App, WaitingCall[]>();

/** Keeps a call until it is stored, a second later at most. */
export function noteCall(app: App, origin: CallOrigin, call: OutgoingCall): void {
  const own = waiting.get(app) ?? [];
  waiting.set(app, own);
  if (own.length < maxWaiting) own.push({ tenantId: origin.tenantId, row: toRow(origin, call) });
}

/** Stores what waits, once a second. */
export function startCallWriter(app: App): RunningService {
  const service = { name: "service_http_log", title: "job.service.httpLog" } as const;
  const storeWatched = app.serviceRuns.watch(service, async () => await storeCalls(app));
  let storing = Promise.resolve();
  const store = () => {
    storing = storing.then(storeWatched);
  };
  const timer = setInterval(store, pauseMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      store();
      await storing;
    },
  };
}

/** Stores the calls of each tenant. What the database cannot take is dropped. */
async function storeCalls(app: App): Promise<void> {
  const taken = waiting.get(app)?.splice(0) ?? [];
  for (const [tenantId, own] of Map.groupBy(taken, (one) => one.tenantId)) {
    try {
      const rows = own.map(({ row }) => row);
      await createSystemContext(app, "outbound.log").inTenant(
        tenantId,
        async (ctx) => await ctx.rows(table).addAll(rows),
      );
    } catch (error) {
      app.log.warn({ event: "outbound.not_logged", tenantId, calls: own.length, err: error }, "calls were not logged");
    }
  }
}

function toRow({ client, description, action, hidesContent = false }: CallOrigin, call: OutgoingCall): Row {
  const { answer, headers, startTime, elapsedMs } = call;
  const show = (body: Buffer | string | undefined, of: Readonly<Record<string, unknown>>) =>
    hidesContent && body !== undefined && body.length > 0 ? mask : maskBody(body, getContentType(of));
  return {
    httpClientName: client.slice(0, 32),
    httpApiDesc: description.slice(0, 64),
    actionName: action.slice(0, 64),
    httpMethod: call.method.slice(0, 16),
    isSuccessStatusCode: answer !== undefined && answer.status >= 200 && answer.status < 400 ? Success.yes : Success.no,
    statusCode: answer?.status ?? null,
    requestUrl: maskUrl(call.url, hidesContent),
    requestHeaders: maskHeaders(headers),
    requestBody: show(call.body, headers),
    responseHeaders: answer === undefined ? null : maskHeaders(answer.headers),
    responseBody: answer === undefined ? null : show(answer.body, answer.headers),
    exception: answer === undefined ? describe(call.failure) : null,
    startTime,
    endTime: new Date(startTime.getTime() + elapsedMs),
    elapsed: elapsedMs,
  };
}

function getContentType(headers: Readonly<Record<string, unknown>>): string {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type") ?? [];
  return typeof value === "string" ? value : "";
}

function describe(failure: unknown): string {
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return text.slice(0, 1000);
}
