import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Intervals of the server that are no work of the product, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "core/database/backup/backupState.ts": "shows that a backup, which is listed itself, goes on",
  "core/database/embedded/supervisor.ts": "keeps the log of the bundled database small, before there is a list",
  "core/database/tenantDatabases.ts": "reads where tenants live, before there is a list",
  "core/database/watchDatabase.ts": "counts the time since the database has answered",
  "core/http/arrivalLimits.ts": "is the time limit of one request",
  "core/http/resourceMonitor.ts": "measures this node",
  "core/http/streams.ts": "ends open answers whose session has ended",
  "core/realtime/hub.ts": "ends open connections whose session has ended",
  "modules/platform/file/server/parts/partWriter.ts": "stores how far one upload is",
  "modules/platform/job/server/engine/serviceReports.ts": "writes the list itself",
};

/** Files of the server that repeat something by time, with their text. */
async function readRepeatingFiles(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob(["core/**/*.ts", "modules/*/*/server/**/*.ts"], { cwd: root })) {
    if (/\.test\.ts$|\/testing\//u.test(file)) continue;
    const text = await readFile(path.join(root, file), "utf8");
    if (/\bsetInterval\(|\bsetTimeout\(hourMs/u.test(text)) found.set(file.replaceAll(path.sep, "/"), text);
  }
  return found;
}

it("lists all work that the server repeats by time among the jobs", async () => {
  const files = await readRepeatingFiles();

  const unlisted = [...files].filter(([file, text]) => !(file in exceptions) && !/\bserviceRuns\b/u.test(text));

  expect(files.size).toBeGreaterThan(10);
  expect(unlisted.map(([file]) => file)).toEqual([]);
  expect(Object.keys(exceptions).filter((file) => !files.has(file))).toEqual([]);
});
