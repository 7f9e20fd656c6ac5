import type { FastifyInstance } from "fastify";
import type { App } from "#core/request/app";
import type { RequestPool } from "#core/database/pool";
import { hasSpace } from "#core/database/diskSpace";

const databaseWaitMs = 1000;

/** Whether the server takes requests: not once its shutdown has begun, nor when the daily check found weak policies. */
export type Readiness = { isClosing: boolean; isUnsafe: boolean };

type HealthOptions = { readonly readiness: Readiness; readonly dataDir: string };

/**
 * `/api/health/live` (the event loop runs) and `/api/health/ready` (database answers, disk has space), without details.
 */
export function serveHealth(
  server: FastifyInstance,
  { requests }: Pick<App, "requests">,
  { readiness, dataDir }: HealthOptions,
): void {
  server.get("/api/health/live", async (_request, reply) => await reply.send({ status: "live" }));
  server.get("/api/health/ready", async (_request, reply) => {
    const isOpen = !readiness.isClosing && !readiness.isUnsafe;
    const isReady = isOpen && (await answersInTime(requests)) && (await hasSpace(dataDir));
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready" });
  });
}

async function answersInTime(requests: RequestPool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, databaseWaitMs, false);
  });
  const answers = ask(requests).then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([answers, late]);
  clearTimeout(timer);
  return isInTime;
}

/** Takes a connection as calls do: while they are refused, the server is not ready. */
async function ask(requests: RequestPool): Promise<void> {
  const client = await requests.connect();
  try {
    await client.query("select 1");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
