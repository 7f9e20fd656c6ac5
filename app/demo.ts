import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Config } from "#core/boot/config";
import { addDemoAttempts } from "#modules/platform/backup/server/backup.demo";
import { addDemoCourse } from "#modules/platform/monitor/server/monitor.demo";
import { seedDemo } from "./demoData.ts";
import { seedWithAdministrator } from "./firstAdministrator.ts";
import { deriveBytes } from "#core/crypto/keys";
import { demoMarkerFile } from "#core/database/demoMarker";
import { modules } from "./modules.server.ts";
import { isDemoFolder, runServerProcess } from "#core/boot/serverProcess";
import type { Seeder } from "#core/boot/start";

/** Seeds the standard rows and those of the demo; the accounts and their passwords are shown on the sign-in page. */
const seed: Seeder = async (about) => {
  const { owner, keys, passwords, config } = about;
  await seedWithAdministrator({ ...about, announce: () => undefined });
  await addDemoAttempts(config.backupDir, new Date());
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await addDemoCourse(async (sql, values) => (await client.query(sql, [...values])).rowCount ?? 0, config);
    const given = config.adminPassword === undefined ? {} : { adminPassword: config.adminPassword };
    return await seedDemo(client, {
      secret: deriveBytes(keys, "demo", "passwords"),
      hash: async (password) => await passwords.hash(password),
      ...given,
    });
  } finally {
    await client.end();
  }
};

/** The demo publishes passwords, so it only works with its own folder and the embedded database. */
async function check({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined) throw new Error("npm run demo keeps its own database; start it without DATABASE_URL");
  if (await isDemoFolder(dataDir)) return;
  const files = await readdir(dataDir).catch(() => []);
  if (files.length > 0)
    throw new Error(`${dataDir} holds something that is no demo; npm run demo needs an empty folder`);
  // Marked before anything is in it, so that an interrupted start continues.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, demoMarkerFile), "");
}

await runServerProcess({ modules, seed, defaultDataDir: "demo-data", check });
