import type { App } from "#core/request/app";
import { guardedFetch } from "#core/outbound/guardedFetch";
import type { RunningJob } from "#core/jobs/schedule/jobDefinition";
import type { RowOf } from "#core/rows/table";
import { type JobLogLine, JobKind } from "../../contract.ts";
import type { jobs } from "../job.table.ts";
import { joinRequest, unsealSecrets } from "../requestSecrets.ts";
import { runScript, type SandboxRequest } from "./sandbox.ts";

type JobRow = RowOf<typeof jobs>;

/** A run as its work sees it. */
export type JobWork = RunningJob & {
  readonly app: App;
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

async function runHttp({ app, job, signal, write }: JobWork): Promise<string> {
  const { RequestUri, HttpMethod, Body, Headers, Timeout, EnsureSuccessStatusCode } = joinRequest(
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
  });
  const text = `${status} ${body.toString("utf8", 0, maxAnswer)}`;
  if (EnsureSuccessStatusCode && (status < 200 || status > 299)) throw new Error(text);
  return text;
}

async function runSandboxed({ app, job, signal, parameters, write }: JobWork): Promise<string> {
  const seconds = job.timeLimitSeconds === 0 ? scriptSeconds : job.timeLimitSeconds;
  return await runScript({
    code: job.scriptCode ?? "",
    parameters,
    timeLimitMs: seconds * 1000,
    signal,
    log: write,
    request: async (request) => await answerRequest(app, request, signal),
  });
}

async function answerRequest(
  { config }: App,
  { url, method, headers, body }: SandboxRequest,
  signal: AbortSignal,
): Promise<string> {
  const answer = await guardedFetch(config, { url: new URL(url), method, headers, body, signal });
  const own = Object.entries(answer.headers).filter(([name]) => name !== "set-cookie");
  return JSON.stringify({
    status: answer.status,
    headers: Object.fromEntries(own),
    body: answer.body.toString("utf8", 0, maxAnswer),
  });
}
