import type { FastifyReply, FastifyRequest } from "fastify";
import { type Envelope, invalidToken, problemType, statusesSentAsHttp, wireHeader } from "#contract/wire";
import { formatInstants, type LocalTime } from "#core/request/time";
import type { Failure } from "./failure.ts";

/** The format in which a client wants its answers. */
export type ResponseFormat = {
  /** Real HTTP statuses and RFC 9457 bodies instead of the envelope. */
  readonly isProblemJson: boolean;
  /** The envelope of an error with the real HTTP status. */
  readonly hasRealStatus?: boolean;
  /** Instants as ISO 8601 with Z. */
  readonly isUtc: boolean;
  /** Whether null clears a field on update; else it means "unchanged". */
  readonly writeNull: boolean;
};

/** Reads the response format from a request's headers. */
export function selectResponseFormat(request: FastifyRequest): ResponseFormat {
  const { headers } = request;
  return {
    isProblemJson: (headers.accept ?? "").includes(problemType),
    isUtc: headers[wireHeader.time] === "utc",
    writeNull: String(headers["prefer"] ?? "").includes("write-null"),
  };
}

/** Creates the formatter of instants for a response format. */
export function createInstantWriter(format: ResponseFormat, time: LocalTime): (instant: unknown) => unknown {
  return format.isUtc
    ? (instant) => (instant instanceof Date ? instant.toISOString() : instant)
    : (instant) => (instant instanceof Date ? time.format(instant) : instant);
}

/** Puts the JSON text of a result into the envelope of a success. */
export function formatSuccess(result: string, time: LocalTime, now: Date): string {
  return `{"code":200,"type":"success","message":"","result":${result},"extras":null,"time":${JSON.stringify(time.format(now))}}`;
}

type FailureResponse = { failure: Failure; format: ResponseFormat; time: LocalTime; now: Date; requestId: string };

/** Sends a failure in the client's response format (design 4, Errors on the wire). */
export function sendFailure(
  reply: FastifyReply,
  { failure, format, time, now, requestId }: FailureResponse,
): FastifyReply {
  const { status, message, retrySeconds = 1, sessionEnd: extras } = failure;
  const result = formatInstants(failure.result, createInstantWriter(format, time));
  if (status === 401) reply.header(wireHeader.accessToken, invalidToken);
  if (status === 429 || status === 503) reply.header("retry-after", String(retrySeconds));
  if (format.isProblemJson) {
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
    .code(format.hasRealStatus === true || statusesSentAsHttp.has(status) ? status : 200)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(envelope));
}
