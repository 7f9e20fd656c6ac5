import { existsSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { DemoAccount } from "#modules/tenant/contract";
import { startBrowser } from "./browser.ts";
import type { Demo } from "./demo.ts";
import { type Site, startSite } from "./site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser listens; why there is none. */
    journeys: { browser: string | undefined; trouble: string | undefined; demo: Demo | undefined };
  }
}

const noBrowser = "no browser starts on this machine: install Chromium, or name one in SITEWARD_BROWSER";
const noBuild = "the web client is not built: run the journeys by npm test or npm run check:all";
const built = path.join(import.meta.dirname, "../../web/dist/index.html");

/** One browser and one demo for all journeys of a run. What is missing fails every journey with one line, it skips none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = existsSync(built) ? await startBrowser() : undefined;
  if (browser === undefined) {
    const trouble = existsSync(built) ? noBrowser : noBuild;
    project.provide("journeys", { browser: undefined, trouble, demo: undefined });
    return async () => await Promise.resolve();
  }
  const site = await startSite("demo", { SITEWARD_RATE_LIMIT: "0" });
  project.provide("journeys", { browser: browser.wsEndpoint(), trouble: undefined, demo: await demoAt(site) });
  return async () => {
    await browser.close();
    await site.stop();
  };
}

async function demoAt({ url }: Site): Promise<Demo> {
  const answer = await fetch(`${url}/api/sysTenant/sysInfo/0`);
  const { result }: { result: { demoAccounts: DemoAccount[] } } = await answer.json();
  return { url, accounts: result.demoAccounts };
}
