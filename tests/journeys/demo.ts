import { inject } from "vitest";
import type { DemoAccount } from "#modules/tenant/contract";

/** A demo that runs, and who may sign in there. */
export type Demo = { url: string; accounts: DemoAccount[] };

/** The demo that all journeys of a run share. */
export function theDemo(): Demo {
  const { demo, trouble } = inject("journeys");
  if (demo === undefined) throw new Error(trouble ?? "no demo was started");
  return demo;
}
