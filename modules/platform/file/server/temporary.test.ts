import { mkdir, readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { Id } from "#contract/id";
import type { App } from "#core/request/app";
import { temporaryStore } from "#core/request/temporaryStore";
import { advanceClock, aServer, theServer } from "#tests/builders/server";
import { aTaskKind, waitForTask } from "#tests/builders/tasks";
import { aTenant, type TestTenant } from "#tests/builders/tenant";
import { cleanUpFiles } from "./cleanup.ts";
import { getFileStorage } from "./storage/storage.ts";

const text = "0123456789".repeat(100_000);

async function hasContent(app: App, { id: tenantId }: TestTenant): Promise<{ tenantId: Id; id: Id }> {
  const content = temporaryStore.get({ app }).open(app, tenantId);
  await content.write(Buffer.from(text.slice(0, 400_000)));
  await content.write(Buffer.from(text.slice(400_000)));
  return { tenantId, id: (await content.store()).id };
}

async function read(app: App, ...[place, range]: [{ tenantId: Id; id: Id }, { start: number; end: number }?]) {
  return (await buffer(temporaryStore.get({ app }).read(app, place, range))).toString();
}

/** Whether the bytes of the tenant's contents are still there. */
async function areStored(app: App, places: readonly { provider: string; location: string }[], tenantId: Id) {
  return await Promise.all(
    places.map(
      async ({ provider, location }) => await getFileStorage(app).get(provider).exists({ tenantId, location }),
    ),
  );
}

async function listPlaces(tenantId: Id) {
  const { owner } = await theServer();
  const { rows } = await owner.query<{ id: Id; provider: string; location: string }>(
    "select id, provider, location from temporary_content where tenant_id = $1 order by id",
    [tenantId],
  );
  return rows;
}

async function makeOld(tenantId: Id): Promise<void> {
  const { owner } = await theServer();
  await owner.query("update temporary_content set created_at = now() - interval '2 hours' where tenant_id = $1", [
    tenantId,
  ]);
}

describe.each(["disk", "database"] as const)("a temporary content on the storage %s", (name) => {
  it("is read as it was written, also in parts, and deleted when nothing refers to it", async () => {
    const { app } = await aServer({ environment: { SITEWARD_FILES: name } });
    const { tenant } = await aTenant();

    const place = await hasContent(app, tenant);

    expect(await read(app, place)).toBe(text);
    expect(await read(app, place, { start: 524_286, end: 524_291 })).toBe("678901");
    const places = await listPlaces(tenant.id);
    expect(places.map(({ provider }) => provider)).toEqual([name]);
    await cleanUpFiles(app, { unusedSeconds: 3600 });
    const early = await areStored(app, places, tenant.id);
    await makeOld(tenant.id);
    await cleanUpFiles(app, { unusedSeconds: 3600 });
    expect([early, await areStored(app, places, tenant.id)]).toEqual([[true], [false]]);
    expect(await listPlaces(tenant.id)).toEqual([]);
  });
});

it("a content that a task refers to stays, however old it is", async () => {
  const { tenant, admin } = await aTenant();
  const { app } = await theServer();
  const { begin } = await aTaskKind(async (task) => {
    const file = task.createFile({ name: "words.txt", mime: "text/plain" });
    await file.write(Buffer.from("words"));
    await file.complete();
    return { words: [] };
  });
  await waitForTask(admin, await begin(admin), "done");
  const places = await listPlaces(tenant.id);
  await makeOld(tenant.id);
  advanceClock(2 * 3600);

  await cleanUpFiles(app, { unusedSeconds: 3600 });

  expect(await areStored(app, places, tenant.id)).toEqual([true]);
});

it("a file that its task gives up leaves nothing on the disk", async () => {
  const { admin } = await aTenant();
  const { app } = await theServer();
  const { incomingFolder } = getFileStorage(app);
  await mkdir(incomingFolder, { recursive: true });
  const before = await readdir(incomingFolder);
  const { begin } = await aTaskKind(async (task) => {
    await task.createFile({ name: "words.txt", mime: "text/plain" }).write(Buffer.alloc(300_000));
    throw new Error("given up");
  });

  await waitForTask(admin, await begin(admin), "failed");

  const after = await readdir(incomingFolder);
  expect(after.filter((one) => !before.includes(one))).toEqual([]);
});
