import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { guardedFetch, type GuardedRequest } from "#core/outbound/guardedFetch";
import type { RunningJob } from "#core/jobs/schedule/jobDefinition";
import type { RowOf } from "#core/rows/table";
import { type JobLogLine, JobKind } from "../../contract.ts";
import type { jobs } from "../job.table.ts";
import { joinRequest, unsealSecrets } from "../requestSecrets.ts";
import { observeRequests } from "./observeRequests.ts";
import { runScript, type SandboxRequest } from "./sandbox.ts";

type JobRow = RowOf<typeof jobs>;

/** A run as its work sees it. */
export type JobWork = RunningJob & {
  readonly app: App;
  readonly tenantId: Id;
  readonly job: JobRow;
  write(level: JobLogLine["level"], text: string): void;
};

const scriptSeconds = 60;
/** Of an answer that scripts and records get. */
const maxAnswer = 1_000_000;

/** Does the work of a job; answers the result. */
export async function runWork(work: JobWork): Promise<string> {
  const { createType } = work.job;
  if (createType === JobKind.http) return await runHttp(work);
  if (createType === JobKind.script) return await runSandboxed(work);
  const definition = work.app.jobDefinitions.get(work.job.jobId);
  if (definition === undefined) throw new Error("this version of the product does not have the job");
  return await definition.run(work.app, work);
}

async function runHttp({ app, tenantId, job, signal, write }: JobWork): Promise<string> {
  const { RequestUri, HttpMethod, Body, BodyIsSecret, Headers, Timeout, EnsureSuccessStatusCode } = joinRequest(
    job.properties,
    unsealSecrets(app.keys, job.id, job.requestSecrets),
  );
  const limit = Timeout > 0 ? AbortSignal.any([signal, AbortSignal.timeout(Timeout)]) : signal;
  const url = new URL(RequestUri);
  write("info", `${HttpMethod} ${url.href}`);
  const { status, body } = await guardedFetch(app.config, {
    url,
    method: HttpMethod,
    headers: { "content-type": "application/json", ...Headers },
    body: Body ?? undefined,
    signal: limit,
    observe: observeRequests(app, {
      tenantId,
      jobId: job.jobId,
      client: "HTTP job",
      hiddenHeaders: Object.keys(Headers ?? {}),
      hidesContent: BodyIsSecret,
    }),
  });
  const text = `${status} ${body.toString("utf8", 0, maxAnswer)}`;
  if (EnsureSuccessStatusCode && (status < 200 || status > 299)) throw new Error(text);
  return text;
}

async function runSandboxed({ app, tenantId, job, signal, parameters, write }: JobWork): Promise<string> {
  const seconds = job.timeLimitSeconds === 0 ? scriptSeconds : job.timeLimitSeconds;
  const observe = observeRequests(app, { tenantId, jobId: job.jobId, client: "Script job" });
  return await runScript({
    code: job.scriptCode ?? "",
    parameters,
    timeLimitMs: seconds * 1000,
    signal,
    log: write,
    request: async (request) => await answerRequest(app, request, { signal, observe }),
  });
}

async function answerRequest(
  { config }: App,
  { url, method, headers, body }: SandboxRequest,
  run: Pick<GuardedRequest, "signal" | "observe">,
): Promise<string> {
  const answer = await guardedFetch(config, { url: new URL(url), method, headers, body, ...run });
  const own = Object.entries(answer.headers).filter(([name]) => name !== "set-cookie");
  return JSON.stringify({
    status: answer.status,
    headers: Object.fromEntries(own),
    body: answer.body.toString("utf8", 0, maxAnswer),
  });
}
