import http from "node:http";
import { setTimeout } from "node:timers/promises";
import { percentile } from "./report.ts";

/**
 * Metrics of a round of requests; `times` are milliseconds in ascending order, `why` is the message of the first
 * failure.
 */
export type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  times: readonly number[];
  failureReason: string | undefined;
};

type Load = {
  /** A function names the URL of each request. */
  url: string | (() => string);
  headers: Record<string, string>;
  /** Without a body the requests use GET. */
  body?: () => string;
  seconds: number;
  connections: number;
  /** Pause before the next request of a connection. */
  pauseMs?: number;
  /** Ends the round early. */
  isOver?: () => boolean;
};

/** Sends requests over kept-alive connections, each after the previous answer, for a limited time. */
export async function runLoad({ url, headers, body, seconds, connections, pauseMs = 0, isOver }: Load): Promise<Round> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  let failureReason: string | undefined;
  const begin = performance.now();
  const end = begin + seconds * 1000;

  async function worker(): Promise<void> {
    while (performance.now() < end && isOver?.() !== true) {
      const from = performance.now();
      const fault = await send({ url: typeof url === "string" ? url : url(), headers, agent, text: body?.() });
      times.push(performance.now() - from);
      if (fault !== undefined) failures += 1;
      failureReason ??= fault;
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  }

  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const took = (performance.now() - begin) / 1000;
  return { ...spread(times), perSecond: times.length / took, failures, failureReason };
}

/** Merges several rounds into one; `perSecond` is their mean. */
export function mergeRounds(rounds: readonly Round[]): Round {
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0);
  const all = spread(rounds.flatMap(({ times }) => times));
  const perSecond = sum((round) => round.perSecond) / Math.max(1, rounds.length);
  const failureReason = rounds.find((round) => round.failureReason !== undefined)?.failureReason;
  return { ...all, perSecond, failures: sum(({ failures }) => failures), failureReason };
}

function spread(unsorted: readonly number[]): Pick<Round, "p50" | "p99" | "times"> {
  const times = unsorted.toSorted((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), times };
}

type OutgoingRequest = { url: string; headers: Record<string, string>; agent: http.Agent; text: string | undefined };

/** Returns the error, if any. */
function send({ url, headers, agent, text }: OutgoingRequest): Promise<string | undefined> {
  const about =
    text === undefined
      ? { method: "GET" }
      : { method: "POST", headers: { "content-type": "application/json", "content-length": Buffer.byteLength(text) } };
  return new Promise((resolve) => {
    const request = http.request(url, { agent, ...about, headers: { ...about.headers, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const start = Buffer.concat(parts).subarray(0, 200).toString();
        // An envelope names errors itself; another server has none.
        const isGood = answer.statusCode === 200 && (start.startsWith('{"code":200') || !start.startsWith('{"code":'));
        resolve(isGood ? undefined : `${answer.statusCode} ${start}`);
      });
    });
    request.on("error", (error) => resolve(error.message));
    request.end(text);
  });
}
