import { existsSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { DemoAccount } from "#contract/systemInfo";
import { startBrowser } from "./browser.ts";
import type { Demo, TestWorker } from "./testWorker.ts";
import { type Site, startSite } from "./site.ts";

const noBrowser = "no browser starts on this machine: install Chromium, or name one in SITEWARD_BROWSER";
const noBuild = "the web client is not built: run the end-to-end tests by npm test or npm run check:all";
const built = path.join(import.meta.dirname, "../../web/dist/index.html");

type OpenedWorker = { readonly worker: TestWorker; readonly close: () => Promise<void> };

/**
 * A browser and a demo for each worker of a run. If one is missing, every test fails with one line and none is skipped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: project.config.maxWorkers });
  const results = existsSync(built) ? await Promise.all(workers.map(async () => await openWorker())) : [];
  const runningWorkers = results.filter((worker) => worker !== undefined);
  const trouble = existsSync(built) ? noBrowser : noBuild;
  const isWhole = runningWorkers.length === workers.length;
  project.provide("e2e", {
    workers: isWhole ? runningWorkers.map(({ worker }) => worker) : [],
    trouble: isWhole ? undefined : trouble,
  });
  return async () => void (await Promise.all(runningWorkers.map(async ({ close }) => await close())));
}

async function openWorker(): Promise<OpenedWorker | undefined> {
  const browser = await startBrowser();
  if (browser === undefined) return undefined;
  const site = await startSite("demo", { SITEWARD_RATE_LIMIT: "0" });
  return {
    worker: { browser: browser.wsEndpoint(), demo: await demoAt(site) },
    async close() {
      await browser.close();
      await site.stop();
    },
  };
}

async function demoAt({ url, dataDir }: Site): Promise<Demo> {
  const answer = await fetch(`${url}/api/sysTenant/sysInfo/0`);
  const { result }: { result: { demoAccounts: DemoAccount[] } } = await answer.json();
  return { url, dataDir, accounts: result.demoAccounts };
}
