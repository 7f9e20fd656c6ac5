import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import type { Id } from "#contract/id";
import { readServer } from "#core/tenantDatabase/databaseAccess";
import { aHubWindow } from "#tests/builders/hubWindow";
import { theServer } from "#tests/builders/server";
import { aSession } from "#tests/builders/sessions";
import { aTenant, nextUnique } from "#tests/builders/tenant";

const program = path.join(import.meta.dirname, "testing/publishingProcess.ts");

type Sender = "process" | "database";

/** Listens to what a process and the database send each other. `handle` answers whether the data is passed on. */
async function listenBetween(handle: (connection: net.Socket, by: Sender, data: Buffer) => boolean): Promise<number> {
  const { host, port } = readServer(inject("database").application);
  const server = net.createServer((near) => {
    const far = net.connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const [by, from, to] of [
      ["process", near, far],
      ["database", far, near],
    ] as const) {
      from.on("data", (data) => {
        if (handle(near, by, data)) to.write(data);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * Lets a process write two rows with events, and kills it before a message of the second transaction arrives. Answers
 * the names of the rows.
 */
async function killWriter(tenantId: Id, isLast: (by: Sender, data: Buffer) => boolean): Promise<string[]> {
  const { application, dataDir } = inject("database");
  const names = [`first-${nextUnique()}`, `second-${nextUnique()}`];
  let writing: net.Socket | undefined;
  let isKilled = false;
  const port = await listenBetween((connection, by, data) => {
    if (data.includes(names[1] ?? "")) writing ??= connection;
    isKilled ||= connection === writing && isLast(by, data);
    if (isKilled) child.kill("SIGKILL");
    return !isKilled;
  });
  const address = { ...application, ...readServer(application), host: "127.0.0.1", port };
  const input = JSON.stringify({ application: address, dataDir, tenantId, names });
  const child = spawn(process.execPath, [program, input], { stdio: ["ignore", "inherit", "inherit"] });
  await once(child, "close");
  return names;
}

it.each([
  ["never, if its call was not committed", () => true, 1],
  [
    "once, if its call was committed and the server does not know that any more",
    (by: Sender, data: Buffer) => by === "database" && data.includes("COMMIT"),
    2,
  ],
])("an event of a server that is killed arrives %s", async (_title, isLast, count) => {
  const { owner } = await theServer();
  const { tenant, admin } = await aTenant();
  const { accessToken } = await aSession(admin);
  const window = aHubWindow(`?token=${accessToken}`);
  onTestFinished(() => window.cut());
  await window.connect();
  window.cut();

  const names = await killWriter(tenant.id, isLast);

  const { rowCount } = await owner.query("select from position where tenant_id = $1 and name = any ($2)", [
    tenant.id,
    names,
  ]);
  expect(rowCount).toBe(count);
  expect(await window.connect()).toBe("resumed");
  expect(window.handled).toEqual(names.slice(0, count).map((name) => ({ name })));
});
