import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#core/database/embedded";
import { migrate } from "#core/database/migrate";
import type { DatabaseAddress } from "#core/database/pool";
import { getKnownPasswordHash } from "#tests/builders/passwords";
import { seedStandardRows } from "#tests/builders/seed";

declare module "vitest" {
  interface ProvidedContext {
    database: { owner: DatabaseAddress; application: DatabaseAddress; platform?: DatabaseAddress; dataDir: string };
  }
}

/**
 * One database for all server tests of a run: the embedded one, or that of TEST_DATABASE_URL and
 * TEST_DATABASE_OWNER_URL. Each test creates its own tenants; nothing is cleaned between tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-test-"));
  const database = await openHere(dataDir);
  await migrate({ owner: database.owner, log: () => undefined });
  await seedStandardRows(database.owner, await getKnownPasswordHash());
  const { owner, application, platform } = database;
  project.provide("database", { owner, application, ...(platform === undefined ? {} : { platform }), dataDir });
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

type TestDatabase = {
  owner: DatabaseAddress;
  application: DatabaseAddress;
  platform: DatabaseAddress | undefined;
  stop(): Promise<void>;
};

async function openHere(dataDir: string): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: application, TEST_DATABASE_OWNER_URL: owner } = process.env;
  if (application === undefined || owner === undefined) return await openedHere(dataDir);
  const stop = async () => await Promise.resolve();
  const platform = process.env["TEST_DATABASE_PLATFORM_URL"];
  return {
    owner: { connectionString: owner },
    application: { connectionString: application },
    platform: platform === undefined ? undefined : { connectionString: platform },
    stop,
  };
}

/**
 * Commits do not wait for the disk, because test data need not survive a crash. tests/durability tests the normal
 * settings.
 */
async function openedHere(dataDir: string): Promise<TestDatabase> {
  const database = await openEmbedded({ dataDir, announce: () => undefined });
  const soon = (address: DatabaseAddress): DatabaseAddress => ({ ...address, options: "-c synchronous_commit=off" });
  const stop = async () => await database.stop();
  const { owner, application, platform } = database;
  return { owner: soon(owner), application: soon(application), platform: soon(platform), stop };
}
