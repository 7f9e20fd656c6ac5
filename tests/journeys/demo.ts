import { inject } from "vitest";
import type { DemoAccount } from "#modules/tenant/contract";

/** A demo that runs, and who may sign in there. */
export type Demo = { url: string; accounts: DemoAccount[] };

/** The demo of this worker: what journeys change there disturbs none that runs beside them. */
export function theDemo(): Demo {
  const { demos, trouble } = inject("journeys");
  const own = demos[(Number(process.env["VITEST_POOL_ID"]) - 1) % demos.length];
  if (own === undefined) throw new Error(trouble ?? "no demo was started");
  return own;
}
