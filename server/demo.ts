import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Config } from "#server/config";
import { seedDemo } from "#server/demo-data";
import { seedWithAdministrator } from "#server/firstAdministrator";
import { derive } from "#server/keys";
import { modules } from "#server/modules";
import { demoMark, isDemoFolder, run } from "#server/run";
import type { Seeding } from "#server/start";

/** The standard rows and the demo's; the accounts and their passwords are shown on the sign-in page. */
const seed: Seeding = async (about) => {
  const { owner, keys, passwords, config } = about;
  await seedWithAdministrator({ ...about, announce: () => undefined });
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const given = config.adminPassword === undefined ? {} : { adminPassword: config.adminPassword };
    return await seedDemo(client, {
      secret: derive(keys, "demo", "passwords"),
      hash: async (password) => await passwords.hash(password),
      ...given,
    });
  } finally {
    await client.end();
  }
};

/** Publishes passwords, so it works only in a folder of its own and on the embedded database. */
async function check({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined) throw new Error("npm run demo keeps its own database; start it without DATABASE_URL");
  if (await isDemoFolder(dataDir)) return;
  const files = await readdir(dataDir).catch(() => []);
  if (files.length > 0)
    throw new Error(`${dataDir} holds something that is no demo; npm run demo needs an empty folder`);
  // Marked before anything is in it, so that a start that was broken off goes on.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, demoMark), "");
}

await run({ modules, seed, defaultDataDir: "demo-data", check });
