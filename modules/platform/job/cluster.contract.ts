import * as z from "zod";
import { Instant } from "#contract/fields";
import { Id } from "#contract/id";

/** State of a node (contract 10, 10.1: cluster status). */
export const NodeStatus = { crashed: 0, working: 1, waiting: 2 } as const;

const NodeStatusValue = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** See `NodeStatus`. */
export type NodeStatusValue = z.infer<typeof NodeStatusValue>;

/** A node of the cluster. */
export const JobNode = z.object({
  id: Id,
  clusterId: z.string(),
  description: z.string().nullable(),
  status: NodeStatusValue,
  /** Number of jobs that it runs now. */
  running: z.int(),
  updatedTime: Instant,
});
/** See the schema of the same name. */
export type JobNode = z.infer<typeof JobNode>;

/** The figures of the board. Hours are those of the last day, the oldest first. */
export const JobStatistics = z.object({
  /** The time zone in which the cron expressions of the tenant are read. */
  timeZone: z.string(),
  /** Whether the tenant may have script jobs. */
  allowsScripts: z.boolean(),
  /** Whether the caller looks after the scheduler and its nodes, which belong to the installation. */
  ownsScheduler: z.boolean(),
  jobs: z.int(),
  activeTriggers: z.int(),
  pausedTriggers: z.int(),
  failingJobs: z.int(),
  waitingRuns: z.int(),
  runningRuns: z.int(),
  hours: z.array(z.object({ time: Instant, succeeded: z.int(), failed: z.int() })),
});
/** See the schema of the same name. */
export type JobStatistics = z.infer<typeof JobStatistics>;
