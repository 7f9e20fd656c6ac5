import { randomUUID } from "node:crypto";
import os from "node:os";
import { setImmediate, setTimeout } from "node:timers/promises";
import { estimateSize } from "./estimateSize.ts";

/** Nodes that do not answer within this time are busy or gone. */
const answerMs = 500;
/** Between two breaks, so that calls go on while a full cache is measured. */
const sliceLength = 500;
const question = "?";
const answer = "!";

/** How often a cache was asked since the start of its node: for values that it had, and for others. */
export type CacheTotals = { served: number; loaded: number };

/** How much a node has of one cache. */
export type CacheUse = Readonly<CacheTotals> & {
  readonly name: string;
  readonly entries: number;
  readonly sizeBytes: number;
  readonly hits: number;
  readonly oldestMs: number;
};

/** The caches of one node. */
export type NodeCaches = {
  readonly id: string;
  readonly host: string;
  readonly processId: number;
  /** The node that was asked. */
  readonly isOwn: boolean;
  readonly caches: readonly CacheUse[];
};

type MeasuredEntry = {
  readonly name: string;
  readonly value: unknown;
  readonly ageMs: number;
  readonly hits: number;
};

type Ports = {
  readonly list: () => readonly MeasuredEntry[];
  readonly totals: ReadonlyMap<string, CacheTotals>;
  /** Sends to all nodes, this one included. */
  readonly send: (message: string) => Promise<void>;
};

/** What nodes tell each other about their caches. */
export type NodeReports = {
  /** Whether a message belongs to the reports. */
  receive(message: string): boolean;
  /** The caches of this node. */
  describe(): Promise<CacheUse[]>;
  /** Asks all nodes, and waits for their answers. */
  collect(): Promise<NodeCaches[]>;
};

/** Answers other nodes how full the caches of this one are, and asks them. */
export function createNodeReports({ list, totals, send }: Ports): NodeReports {
  const id = randomUUID();
  const waiting = new Map<string, NodeCaches[]>();

  async function describe(): Promise<CacheUse[]> {
    return await measure(list(), totals);
  }

  async function describeNode(): Promise<Omit<NodeCaches, "isOwn">> {
    return { id, host: os.hostname(), processId: process.pid, caches: await describe() };
  }

  async function reply(asking: string): Promise<void> {
    await send(`${answer}${asking} ${JSON.stringify(await describeNode())}`);
  }

  function note(text: string): void {
    const asking = text.slice(0, text.indexOf(" "));
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only nodes of this version write to the channel
    const report = JSON.parse(text.slice(asking.length + 1)) as Omit<NodeCaches, "isOwn">;
    if (report.id !== id) waiting.get(asking)?.push({ ...report, isOwn: false });
  }

  return {
    describe,
    receive(message) {
      const text = message.slice(1);
      if (message.startsWith(question)) {
        // The node that asks knows its own caches. A lost answer is a node that is not listed.
        if (!waiting.has(text)) reply(text).catch(() => undefined);
        return true;
      }
      if (!message.startsWith(answer)) return false;
      note(text);
      return true;
    },
    async collect() {
      const asking = randomUUID();
      const others: NodeCaches[] = [];
      waiting.set(asking, others);
      try {
        await send(`${question}${asking}`);
        await setTimeout(answerMs);
        const own = { ...(await describeNode()), isOwn: true };
        return [own, ...others.toSorted((left, right) => left.host.localeCompare(right.host))];
      } finally {
        waiting.delete(asking);
      }
    },
  };
}

async function measure(entries: readonly MeasuredEntry[], totals: Ports["totals"]): Promise<CacheUse[]> {
  const nothing = { entries: 0, sizeBytes: 0, hits: 0, oldestMs: 0 };
  const uses = new Map<string, CacheUse>();
  for (const [name, counted] of totals) uses.set(name, { name, ...nothing, ...counted });
  for (const [index, { name, value, ageMs, hits }] of entries.entries()) {
    if (index % sliceLength === sliceLength - 1) await setImmediate();
    const use = uses.get(name) ?? { name, ...nothing, served: 0, loaded: 0 };
    uses.set(name, {
      ...use,
      entries: use.entries + 1,
      sizeBytes: use.sizeBytes + estimateSize(value),
      hits: use.hits + hits,
      oldestMs: Math.max(use.oldestMs, ageMs),
    });
  }
  return [...uses.values()].toSorted((left, right) => left.name.localeCompare(right.name));
}
