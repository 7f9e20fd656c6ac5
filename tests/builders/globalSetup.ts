import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#server/database/embedded";
import { migrate } from "#server/database/migrate";
import type { Address } from "#server/rows/pool";
import { fixedHash } from "#tests/builders/passwords";
import { seedStandardRows } from "#tests/builders/seed";

declare module "vitest" {
  interface ProvidedContext {
    database: { owner: Address; application: Address; dataDir: string };
  }
}

/**
 * One database for all server tests of a run: the embedded one, or that of TEST_DATABASE_URL and
 * TEST_DATABASE_OWNER_URL. Each test makes tenants of its own in it; nothing is cleaned between tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-test-"));
  const database = await opened(dataDir);
  await migrate({ owner: database.owner, log: () => undefined });
  await seedStandardRows(database.owner, await fixedHash());
  project.provide("database", { owner: database.owner, application: database.application, dataDir });
  return async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

type Opened = { owner: Address; application: Address; stop(): Promise<void> };

async function opened(dataDir: string): Promise<Opened> {
  const { TEST_DATABASE_URL: application, TEST_DATABASE_OWNER_URL: owner } = process.env;
  if (application === undefined || owner === undefined) return await openedHere(dataDir);
  const stop = async () => await Promise.resolve();
  return { owner: { connectionString: owner }, application: { connectionString: application }, stop };
}

/** Commits wait for no disk: what a test has written need not outlive the machine. tests/durability sees to what must. */
async function openedHere(dataDir: string): Promise<Opened> {
  const database = await openEmbedded({ dataDir, announce: () => undefined });
  const soon = (address: Address): Address => ({ ...address, options: "-c synchronous_commit=off" });
  const stop = async () => await database.stop();
  return { owner: soon(database.owner), application: soon(database.application), stop };
}
