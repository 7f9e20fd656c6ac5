import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import type { Connection } from "./connection.ts";
import type { EventLog } from "./eventLog.ts";
import { beginning, type Position } from "./position.ts";

/** How far this node is with the events of a tenant, and what it has to do. */
export type TenantQueue = {
  /** The last event that was delivered here. */
  position: Position;
  /** There may be events after it. */
  hasNews: boolean;
  /** New connections that have not yet received what they have missed. */
  readonly joining: Set<Connection>;
};

type QueueOptions = {
  readonly events: Pick<EventLog, "getLast">;
  hasTenant(tenantId: Id): boolean;
  /** Does one part of what there is to do; called again while something is left. */
  work(tenantId: Id, queue: TenantQueue): Promise<void>;
};

type RunningQueue = TenantQueue & { ready: Promise<void>; isRunning: boolean; usedAt: number };

/** How long a tenant without connections is remembered: a page that reloads comes back. */
const idleMs = 60_000;

/** Queues of the tenants with connections here. The work of a tenant is done in order. */
export function createTenantQueues(app: App, { events, hasTenant, work }: QueueOptions) {
  const queues = new Map<Id, RunningQueue>();
  const now = () => performance.now();
  const run = createRunner(app, work);

  async function load(tenantId: Id, queue: RunningQueue): Promise<void> {
    try {
      queue.position = await events.getLast(tenantId);
    } catch (error) {
      queues.delete(tenantId);
      throw error;
    }
  }

  function find(tenantId: Id): RunningQueue {
    const known = queues.get(tenantId);
    if (known !== undefined) return known;
    const created = createEmptyQueue(now());
    queues.set(tenantId, created);
    created.ready = load(tenantId, created);
    // Those who wait for it get the error.
    created.ready.catch(() => undefined);
    return created;
  }

  function note(tenantId: Id): void {
    const queue = queues.get(tenantId);
    if (queue === undefined) return;
    queue.hasNews = true;
    run(tenantId, queue);
  }

  return {
    list: (): Iterable<[Id, TenantQueue]> => queues,
    async prepare(tenantId: Id): Promise<void> {
      const queue = find(tenantId);
      queue.usedAt = now();
      await queue.ready;
    },
    note,
    noteAll(tenantId: Id | null): void {
      for (const id of tenantId === null ? [...queues.keys()] : [tenantId]) note(id);
    },
    join(connection: Connection): void {
      const { tenantId } = connection.owner;
      const queue = find(tenantId);
      queue.joining.add(connection);
      run(tenantId, queue);
    },
    leave(connection: Connection): void {
      queues.get(connection.owner.tenantId)?.joining.delete(connection);
    },
    resume(): void {
      for (const [tenantId, queue] of queues) {
        if (hasTenant(tenantId)) queue.usedAt = now();
        if (now() - queue.usedAt > idleMs && !queue.isRunning) queues.delete(tenantId);
        else if (hasWork(queue)) run(tenantId, queue);
      }
    },
  };
}

function createEmptyQueue(usedAt: number): RunningQueue {
  return {
    position: beginning,
    hasNews: false,
    joining: new Set(),
    ready: Promise.resolve(),
    isRunning: false,
    usedAt,
  };
}

/** Creates what does the work of a queue, once at a time. */
function createRunner(app: App, work: QueueOptions["work"]): (tenantId: Id, queue: RunningQueue) => void {
  async function runAll(tenantId: Id, queue: RunningQueue): Promise<void> {
    await queue.ready;
    while (hasWork(queue)) await work(tenantId, queue);
  }

  return (tenantId, queue) => {
    if (queue.isRunning) return;
    queue.isRunning = true;
    runAll(tenantId, queue)
      .catch((error: unknown) => {
        // `resume` tries again.
        queue.hasNews = true;
        app.log.warn({ event: "realtime.untold", err: error }, "events of a tenant could not be told yet");
      })
      .finally(() => {
        queue.isRunning = false;
      });
  };
}

function hasWork({ hasNews, joining }: TenantQueue): boolean {
  return hasNews || joining.size > 0;
}
