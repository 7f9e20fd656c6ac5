import { inject } from "vitest";
import type { DemoAccount } from "#contract/systemInfo";

/** A running demo, and the accounts that may sign in there. */
export type Demo = { readonly url: string; readonly dataDir: string; readonly accounts: readonly DemoAccount[] };

/** A worker of a run: the address of its own browser, and its own demo. */
export type TestWorker = { readonly browser: string; readonly demo: Demo };

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker, or the reason why there is none. */
    e2e: { workers: readonly TestWorker[]; trouble: string | undefined };
  }
}

/** The worker of this process: concurrent tests share nothing. */
export function getTestWorker(): TestWorker {
  const { workers, trouble } = inject("e2e");
  const worker = workers[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (worker === undefined) throw new Error(trouble ?? "there is no browser for this worker");
  return worker;
}
