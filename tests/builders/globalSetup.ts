import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#core/database/embedded";
import { migrate } from "#core/database/migrate";
import type { DatabaseAddress } from "#core/database/pool";
import { getKnownPasswordHash } from "#tests/builders/passwords";
import { seedStandardRows } from "#tests/builders/seed";
import { migratedDatabase, runAsSuperuser } from "#tests/builders/superuser";

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
  const { owner, application, platform } = database;
  await migrate({ owner, log: () => undefined });
  await database.copyMigrated();
  await seedStandardRows(owner, await getKnownPasswordHash());
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
  /** Keeps a copy of what migrations make, for databases of tenants. */
  copyMigrated(): Promise<void>;
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
    // Databases of tenants are made on the embedded server alone.
    copyMigrated: stop,
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
  async function copyMigrated(): Promise<void> {
    const sql = `create database ${migratedDatabase} owner siteward_owner template ${owner.database}`;
    await runAsSuperuser({ owner, dataDir }, "postgres", sql);
  }
  return { owner: soon(owner), application: soon(application), platform: soon(platform), copyMigrated, stop };
}
