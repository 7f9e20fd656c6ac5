import { existsSync } from "node:fs";
import path from "node:path";
import { type BrowserServer, chromium } from "playwright-core";

const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Both cores are busy with the tests: more threads of the script engine only add work.
  "--js-flags=--single-threaded",
];

/** As on any desktop; without it a file with a Chinese name would be saved as "download". */
const env = { ...process.env, LC_ALL: "C.UTF-8" };

/** Starts the browser of SITEWARD_BROWSER, which `npm test` sets, else one of the system; undefined if none starts. */
export async function startBrowser(): Promise<BrowserServer | undefined> {
  for (const executablePath of candidates()) {
    const server = await chromium
      .launchServer({ executablePath, headless: true, args, env, timeout: 120_000 })
      .catch(() => undefined);
    if (server !== undefined) return server;
  }
  return undefined;
}

function candidates(): string[] {
  const given = process.env["SITEWARD_BROWSER"] ?? "";
  const folders = (process.env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [given, ...onPath, ...macPlaces].filter((file) => file !== "" && existsSync(file));
}
