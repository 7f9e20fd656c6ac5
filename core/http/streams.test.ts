import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { defineApi, download, NoInput } from "#contract/api";
import { onlineApi } from "#modules/identity/online/contract";
import { modules } from "#app/modules.server";
import { aModule } from "#tests/builders/plainRequest";
import { aServer, aServerWithoutPolling, advanceClock, theServer, type TestServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, type TestAccount } from "#tests/builders/tenant";

// More than the buffers of a connection hold.
const part = new Uint8Array(256 * 1024);
const parts = 256;
const sizeBytes = parts * part.length;

const fileApi = defineApi("testFile", { large: download(NoInput, "signedIn") });

async function* content(): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < parts; number++) yield await Promise.resolve(part);
}

/** A server with a large file. */
async function aFileServer(start = aServer): Promise<TestServer> {
  const large = async () =>
    await Promise.resolve({ name: "large.bin", mime: "application/octet-stream", sizeBytes, read: content });
  const server = await start({ modules: [...modules, aModule(fileApi, { large })] });
  onTestFinished(async () => await server.close());
  return server;
}

type Download = { rest(): Promise<number> };

/** Starts a download and pauses; `rest` reads the remainder and counts all bytes. */
async function aDownload({ url }: TestServer, account: TestAccount): Promise<Download> {
  const { accessToken } = await aSession(account);
  const answer = await fetch(`${url}/api/testFile/large`, { headers: { authorization: `Bearer ${accessToken}` } });
  const reader = answer.body?.getReader();
  if (reader === undefined) throw new Error("there is no file");
  const first = await reader.read();
  return {
    async rest() {
      let byteCount = first.value?.length ?? 0;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return byteCount;
        byteCount += value.length;
      }
    },
  };
}

/**
 * Number of open connections to a server; the connection of an aborted download is closed although the client does not
 * read from it.
 */
async function countConnections({ server: { server } }: TestServer): Promise<number> {
  return await promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done))();
}

it("aborts a download when its session is ended on another node, but no other download", async () => {
  const { tenant, admin } = await aTenant();
  const worker = await tenant.hasAccount();
  const server = await aFileServer(aServerWithoutPolling);
  await theServer();
  const otherDownload = await aDownload(server, worker);
  advanceClock(1);
  const endedDownload = await aDownload(server, worker);
  const { items } = await admin.get(onlineApi, "page", { page: 1, pageSize: 50, userName: worker.account });

  await admin.get(onlineApi, "forceOffline", { id: items[0]?.id });
  await expect.poll(async () => await countConnections(server)).toBe(1);
  await expect(endedDownload.rest()).rejects.toThrow("terminated");

  expect(await otherDownload.rest()).toBe(sizeBytes);
});

it("aborts a download of a closed tenant even without a notification", async () => {
  const { tenant, admin } = await aTenant();
  const { owner } = await theServer();
  const server = await aFileServer();
  const download = await aDownload(server, admin);

  await owner.query("update tenant set status = 2 where id = $1", [tenant.id]);

  await expect.poll(async () => await countConnections(server)).toBe(0);
  await expect(download.rest()).rejects.toThrow("terminated");
});
