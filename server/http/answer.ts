import type { FastifyReply, FastifyRequest } from "fastify";
import { type Envelope, invalidToken, loudStatuses, problemType, wireHeader } from "#contract/wire";
import type { LocalTime } from "#server/time";
import type { Failure } from "./failure.ts";

/** In which form a client wants its answers. */
export type Wish = {
  /** True HTTP statuses and RFC 9457 bodies instead of the envelope. */
  readonly problems: boolean;
  /** Instants as ISO 8601 with Z. */
  readonly utc: boolean;
  /** Whether null clears a field on update; else it means "unchanged". */
  readonly writeNull: boolean;
};

/** Reads the wishes from a request's headers. */
export function wishOf(request: FastifyRequest): Wish {
  const { headers } = request;
  return {
    problems: (headers.accept ?? "").includes(problemType),
    utc: headers[wireHeader.time] === "utc",
    writeNull: String(headers["prefer"] ?? "").includes("write-null"),
  };
}

/** How instants are written for a wish. */
export function instantWriter(wish: Wish, time: LocalTime): (instant: unknown) => unknown {
  return wish.utc
    ? (instant) => (instant instanceof Date ? instant.toISOString() : instant)
    : (instant) => (instant instanceof Date ? time.format(instant) : instant);
}

/** The envelope of a success as JSON text. */
export function successText(result: unknown, time: LocalTime, now: Date): string {
  const envelope: Envelope = { code: 200, type: "success", message: "", result, extras: null, time: time.format(now) };
  return JSON.stringify(envelope);
}

type Failed = { failure: Failure; wish: Wish; time: LocalTime; now: Date; requestId: string };

/** Sends a failure in the form that the client wants (design 4, Errors on the wire). */
export function sendFailure(reply: FastifyReply, { failure, wish, time, now, requestId }: Failed): FastifyReply {
  const { status, message, over: extras } = failure;
  const result = withInstants(failure.result, instantWriter(wish, time));
  if (status === 401) reply.header(wireHeader.accessToken, invalidToken);
  if (status === 429 || status === 503) reply.header("retry-after", "1");
  if (wish.problems) {
    const { code, fields } = failure;
    const body = {
      type: "about:blank",
      title: fields === undefined ? message : "invalid input",
      status,
      code,
      errors: fields,
      result,
      extras,
      requestId,
    };
    return reply.code(status).type(`${problemType}; charset=utf-8`).send(JSON.stringify(body));
  }
  const envelope: Envelope = { code: status, type: "error", message, result, extras, time: time.format(now) };
  return reply
    .code(loudStatuses.has(status) ? status : 200)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(envelope));
}

/** Writes the instants in something that has no schema of its own: they are found by looking at everything. */
export function withInstants(value: unknown, write: (instant: unknown) => unknown): unknown {
  if (value instanceof Date) return write(value);
  if (Array.isArray(value)) return value.map((part) => withInstants(part, write));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withInstants(part, write)]));
}
