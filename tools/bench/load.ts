import http from "node:http";
import { setTimeout } from "node:timers/promises";

/** What a round of requests showed. */
export type Round = { perSecond: number; p50: number; p99: number; failures: number };

type Load = {
  url: string;
  headers: Record<string, string>;
  body: () => string;
  seconds: number;
  connections: number;
  /** How long somebody looks at an answer before he asks again. */
  pauseMs?: number;
  /** Ends it before its time. */
  isOver?: () => boolean;
};

/** Sends POSTs over kept-alive connections, each as soon as the one before is answered, for a bounded time. */
export async function load({ url, headers, body, seconds, connections, pauseMs = 0, isOver }: Load): Promise<Round> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;

  async function lane(): Promise<void> {
    while (performance.now() < end && isOver?.() !== true) {
      const from = performance.now();
      const isGood = await post({ url, headers, agent, text: body() });
      times.push(performance.now() - from);
      if (!isGood) failures += 1;
      if (pauseMs > 0) await setTimeout(pauseMs);
    }
  }

  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const took = (performance.now() - begin) / 1000;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failures };
}

type Post = { url: string; headers: Record<string, string>; agent: http.Agent; text: string };

function post({ url, headers, agent, text }: Post): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.request(
      url,
      {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", ...headers, "content-length": Buffer.byteLength(text) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const start = Buffer.concat(parts).subarray(0, 12).toString();
          resolve(answer.statusCode === 200 && start.startsWith('{"code":200'));
        });
      },
    );
    request.on("error", () => resolve(false));
    request.end(text);
  });
}
