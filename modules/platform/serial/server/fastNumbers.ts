import type { App } from "#core/request/app";
import type { TenantContext } from "#core/request/context";
import { getSystemSettings } from "#core/request/systemTransaction";
import { createCallStatement } from "#core/rows/databaseFunction";
import { writeOnce } from "#core/rows/oneStatement";
import { type TakenNumbers, takeNumbers } from "./serial.function.ts";

type WaitingCall = { resolve: (taken: TakenNumbers) => void; reject: (error: unknown) => void };
type Sequence = { readonly tenantId: number; readonly ofType: string; readonly requestId: string };

const maxAtOnce = 1000;

/** Calls that wait for a number, by server and sequence. */
const waitingCalls = new WeakMap<App, Map<string, WaitingCall[]>>();

/**
 * Takes a number in a transaction of its own, so that no caller waits for another one's call. Callers that come while a
 * statement runs share the next one: the time of a commit is paid once for all of them.
 */
export async function takeFastNumber(
  { app, tenantId, requestId }: TenantContext,
  ofType: string,
): Promise<TakenNumbers> {
  const queues = waitingCalls.get(app) ?? new Map<string, WaitingCall[]>();
  waitingCalls.set(app, queues);
  const key = `${tenantId}:${ofType}`;
  return await new Promise((resolve, reject) => {
    const running = queues.get(key);
    if (running !== undefined) return void running.push({ resolve, reject });
    const queue = [{ resolve, reject }];
    queues.set(key, queue);
    void serveQueue(app, queue, { tenantId, ofType, requestId }).finally(() => queues.delete(key));
  });
}

async function serveQueue(app: App, queue: WaitingCall[], sequence: Sequence): Promise<void> {
  while (queue.length > 0) {
    const served = queue.splice(0, maxAtOnce);
    try {
      const taken = await takeMany(app, sequence, served.length);
      for (const [index, { resolve }] of served.entries()) resolve(takeOne(taken, index));
    } catch (error) {
      for (const { reject } of served) reject(error);
    }
  }
}

async function takeMany(app: App, { tenantId, ofType, requestId }: Sequence, amount: number): Promise<TakenNumbers> {
  const input = { ofType, gapless: false, amount, moment: app.now(), zone: app.config.timeZone };
  const statement = createCallStatement(takeNumbers, input);
  const [taken] = await writeOnce(app.databases, getSystemSettings(tenantId, requestId), statement);
  return taken ?? { outcome: "missing" };
}

/** The number of one of the callers; the last ones get none if the maximum is reached. */
function takeOne(taken: TakenNumbers, index: number): TakenNumbers {
  if (taken.outcome !== "taken") return taken;
  return index < taken.taken ? { ...taken, first: taken.first + index, taken: 1 } : { outcome: "full" };
}
