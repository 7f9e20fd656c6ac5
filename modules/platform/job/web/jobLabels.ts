import type { CronDays } from "#contract/cron/cronDays";
import type { TextKey } from "#contract/text";
import type { Tone } from "#kit";
import {
  Concurrency,
  type ConcurrencyValue,
  JobKind,
  type JobKindValue,
  Misfire,
  type MisfireValue,
  type RunCause,
  type RunState,
  type TriggerStatusValue,
} from "../contract.ts";
import { NodeStatus, type NodeStatusValue } from "../cluster.contract.ts";

type Label = { readonly text: TextKey; readonly tone: Tone };

/** Kinds of jobs. */
export const jobKinds: Readonly<Record<JobKindValue, TextKey>> = {
  [JobKind.builtIn]: "job.kind.builtIn",
  [JobKind.script]: "job.kind.script",
  [JobKind.http]: "job.kind.http",
};

/** What happens if a run is due while another one goes on. */
export const concurrencies: Readonly<Record<ConcurrencyValue, TextKey>> = {
  [Concurrency.parallel]: "job.concurrency.parallel",
  [Concurrency.serial]: "job.concurrency.serial",
  [Concurrency.replace]: "job.concurrency.replace",
};

/** What happens with times that have passed. */
export const misfires: Readonly<Record<MisfireValue, TextKey>> = {
  [Misfire.runOnce]: "job.misfire.runOnce",
  [Misfire.skip]: "job.misfire.skip",
};

/** States of triggers. */
export const triggerStates: Readonly<Record<TriggerStatusValue, Label>> = {
  0: { text: "job.trigger.backlog", tone: "grey" },
  1: { text: "job.trigger.ready", tone: "green" },
  2: { text: "job.trigger.running", tone: "blue" },
  3: { text: "job.trigger.paused", tone: "grey" },
  4: { text: "job.trigger.blocked", tone: "amber" },
  5: { text: "job.trigger.failed", tone: "red" },
  6: { text: "job.trigger.archived", tone: "grey" },
  7: { text: "job.trigger.panicked", tone: "red" },
  8: { text: "job.trigger.overrun", tone: "amber" },
  9: { text: "job.trigger.unoccupied", tone: "grey" },
  10: { text: "job.trigger.notStarted", tone: "grey" },
  11: { text: "job.trigger.unknownTrigger", tone: "red" },
  12: { text: "job.trigger.unknownHandler", tone: "red" },
};

/** On which days triggers are due. */
export const triggerDays: Readonly<Record<CronDays, TextKey>> = {
  all: "job.days.all",
  working: "job.days.working",
  off: "job.days.off",
};

/** States of runs. */
export const runStates: Readonly<Record<RunState, Label>> = {
  waiting: { text: "job.run.waiting", tone: "grey" },
  running: { text: "job.run.running", tone: "blue" },
  succeeded: { text: "job.run.succeeded", tone: "green" },
  failed: { text: "job.run.failed", tone: "red" },
  timedOut: { text: "job.run.timedOut", tone: "red" },
  cancelled: { text: "job.run.cancelled", tone: "grey" },
  crashed: { text: "job.run.crashed", tone: "red" },
  skipped: { text: "job.run.skipped", tone: "amber" },
};

/** What caused a run. */
export const runCauses: Readonly<Record<RunCause, TextKey>> = {
  schedule: "job.cause.schedule",
  start: "job.cause.start",
  manual: "job.cause.manual",
  retry: "job.cause.retry",
  dependency: "job.cause.dependency",
  misfire: "job.cause.misfire",
};

/** States of nodes. */
export const nodeStates: Readonly<Record<NodeStatusValue, Label>> = {
  [NodeStatus.crashed]: { text: "job.node.crashed", tone: "red" },
  [NodeStatus.working]: { text: "job.node.working", tone: "green" },
  [NodeStatus.waiting]: { text: "job.node.waiting", tone: "blue" },
};

/** The entries of a field with one of these values. */
export function toChoices(labels: Readonly<Record<number, TextKey>>) {
  return Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));
}
