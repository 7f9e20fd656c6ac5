import { existsSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { DemoAccount } from "#modules/tenant/contract";
import { startBrowser } from "./browser.ts";
import type { Demo, Lane } from "./lane.ts";
import { type Site, startSite } from "./site.ts";

const noBrowser = "no browser starts on this machine: install Chromium, or name one in SITEWARD_BROWSER";
const noBuild = "the web client is not built: run the journeys by npm test or npm run check:all";
const built = path.join(import.meta.dirname, "../../web/dist/index.html");

type Opened = { readonly lane: Lane; readonly close: () => Promise<void> };

/**
 * A browser and a demo for each worker of a run. What is missing fails every journey with one line, it skips none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: project.config.maxWorkers });
  const opened = existsSync(built) ? await Promise.all(workers.map(async () => await openLane())) : [];
  const lanes = opened.filter((one) => one !== undefined);
  const trouble = existsSync(built) ? noBrowser : noBuild;
  const isWhole = lanes.length === workers.length;
  project.provide("journeys", {
    lanes: isWhole ? lanes.map(({ lane }) => lane) : [],
    trouble: isWhole ? undefined : trouble,
  });
  return async () => void (await Promise.all(lanes.map(async ({ close }) => await close())));
}

async function openLane(): Promise<Opened | undefined> {
  const browser = await startBrowser();
  if (browser === undefined) return undefined;
  const site = await startSite("demo", { SITEWARD_RATE_LIMIT: "0" });
  return {
    lane: { browser: browser.wsEndpoint(), demo: await demoAt(site) },
    async close() {
      await browser.close();
      await site.stop();
    },
  };
}

async function demoAt({ url }: Site): Promise<Demo> {
  const answer = await fetch(`${url}/api/sysTenant/sysInfo/0`);
  const { result }: { result: { demoAccounts: DemoAccount[] } } = await answer.json();
  return { url, accounts: result.demoAccounts };
}
