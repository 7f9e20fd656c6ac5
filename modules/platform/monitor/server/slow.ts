import type { App } from "#core/request/app";
import { listFileCalls } from "./measure.ts";

/** An entry as `note_slow_entries` takes it. */
type NewSlowEntry = {
  readonly kind: "call" | "statement";
  readonly taken_at: Date;
  readonly name: string;
  readonly ms: number;
  readonly request_id: string | null;
  readonly of_tenant: number | null;
};

/** Collects calls and statements that took long, until they are written. */
export type SlowLog = {
  /** Milliseconds; 0: none. */
  setThresholds(limits: { readonly slowCallMs: number; readonly slowStatementMs: number }): void;
  /** Removes and returns the entries. */
  take(): readonly NewSlowEntry[];
};

/** While everything is slow, the first ones are enough. */
const mostEntries = 100;

/** Starts to collect on this node. */
export function openSlowLog(app: App): SlowLog {
  const fileCalls = listFileCalls(app);
  let entries: NewSlowEntry[] = [];
  let callMs = Infinity;

  function add(entry: Omit<NewSlowEntry, "taken_at">): void {
    if (entries.length < mostEntries) entries.push({ ...entry, ms: Math.round(entry.ms), taken_at: app.now() });
  }

  app.traffic.subscribe(({ name, ms, requestId, tenantId }) => {
    if (ms < callMs || fileCalls.has(name)) return;
    add({ kind: "call", name, ms, request_id: requestId, of_tenant: tenantId ?? null });
  });
  return {
    setThresholds({ slowCallMs, slowStatementMs }) {
      callMs = slowCallMs === 0 ? Infinity : slowCallMs;
      app.requests.slow.listen(slowStatementMs === 0 ? Infinity : slowStatementMs, ({ texts, ms }) =>
        add({ kind: "statement", name: texts.join("\n"), ms, request_id: null, of_tenant: null }),
      );
    },
    take() {
      const taken = entries;
      entries = [];
      return taken;
    },
  };
}
