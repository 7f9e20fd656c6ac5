import type { Id } from "#contract/id";
import type { CallObserver } from "#core/outbound/outgoingCall";
import type { App } from "#core/request/app";
import { observeCalls } from "#core/request/outgoingCallLog";
import { hiddenValue } from "../../contract.ts";

/** Who sends a request, and what of it is a secret of the job. */
export type RequestSender = {
  readonly tenantId: Id;
  readonly jobId: string;
  readonly client: "HTTP job" | "Script job" | "Job alarm";
  /** Headers whose values are stored encrypted. */
  readonly hiddenHeaders?: readonly string[];
  readonly hidesContent?: boolean;
};

/** Keeps the requests of a job in the log of outgoing requests, refused ones too. */
export function observeRequests(
  app: App,
  { tenantId, jobId, client, hiddenHeaders = [], hidesContent = false }: RequestSender,
): CallObserver {
  const note = observeCalls(app, { tenantId, client, description: jobId, action: "sysJob", hidesContent });
  const hidden = Object.fromEntries(hiddenHeaders.map((name) => [name, hiddenValue]));
  return (call) => note({ ...call, headers: { ...call.headers, ...hidden } });
}
