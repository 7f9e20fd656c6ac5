import { existsSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { DemoAccount } from "#modules/tenant/contract";
import { journeysAtOnce } from "./atOnce.ts";
import { startBrowser } from "./browser.ts";
import type { Demo } from "./demo.ts";
import { type Site, startSite } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser listens; why there is none. */
    journeys: { browser: string | undefined; trouble: string | undefined; demos: Demo[] };
  }
}

const noBrowser = "no browser starts on this machine: install Chromium, or name one in SITEWARD_BROWSER";
const noBuild = "the web client is not built: run the journeys by npm test or npm run check:all";
const built = path.join(import.meta.dirname, "../../web/dist/index.html");

/**
 * One browser for all journeys of a run, and as many demos as run at once. What is missing fails every journey with one
 * line, it skips none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = existsSync(built) ? await startBrowser() : undefined;
  if (browser === undefined) {
    const trouble = existsSync(built) ? noBrowser : noBuild;
    project.provide("journeys", { browser: undefined, trouble, demos: [] });
    return async () => await Promise.resolve();
  }
  const sites = await Promise.all(
    Array.from({ length: journeysAtOnce }, async () => await startSite("demo", { SITEWARD_RATE_LIMIT: "0" })),
  );
  const demos = await Promise.all(sites.map(demoAt));
  project.provide("journeys", { browser: browser.wsEndpoint(), trouble: undefined, demos });
  return async () => {
    await browser.close();
    await Promise.all(sites.map(async (site) => await site.stop()));
  };
}

async function demoAt({ url }: Site): Promise<Demo> {
  const answer = await fetch(`${url}/api/sysTenant/sysInfo/0`);
  const { result }: { result: { demoAccounts: DemoAccount[] } } = await answer.json();
  return { url, accounts: result.demoAccounts };
}
