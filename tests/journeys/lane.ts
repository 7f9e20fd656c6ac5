import { inject } from "vitest";
import type { DemoAccount } from "#modules/tenant/contract";

/** A demo that runs, and who may sign in there. */
export type Demo = { readonly url: string; readonly accounts: readonly DemoAccount[] };

/** What the journeys of one worker have to themselves: where its browser listens, and its demo. */
export type Lane = { readonly browser: string; readonly demo: Demo };

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker; why there is none. */
    journeys: { lanes: readonly Lane[]; trouble: string | undefined };
  }
}

/** The lane of this worker: journeys that run at the same time share nothing. */
export function theLane(): Lane {
  const { lanes, trouble } = inject("journeys");
  const lane = lanes[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (lane === undefined) throw new Error(trouble ?? "there is no lane for this worker");
  return lane;
}
