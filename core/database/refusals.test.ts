import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#core/boot/config";
import { modules } from "#app/modules.server";
import { startServer } from "#core/boot/start";
import { migrate } from "./migrate.ts";
import {
  anOutsideDatabase,
  type ExternalDatabase,
  formatDatabaseUrl,
  runServer,
} from "#tests/builders/externalDatabase";

let external: ExternalDatabase;
let folders = 0;

beforeAll(async () => {
  external = await anOutsideDatabase();
  await external.asSuperuser("create database bare owner siteward_owner; ");
  await external.asSuperuser(`grant connect on database bare to siteward_app;
    create role too_super superuser login password 'too-much' in role siteward_app;
    create role too_free bypassrls login password 'too-much' in role siteward_app;
    create role too_able createrole login password 'too-much' in role siteward_app;
    create role too_close login password 'too-much' in role siteward_app, siteward_owner`);
  await migrate({ owner: external.database.owner, log: () => undefined });
});

afterAll(async () => await external.clear());

function aFolder(): string {
  folders += 1;
  return path.join(external.folder, `data ${folders}`);
}

/** Starts in this process and returns the message of the refused start, or "started". */
async function getRefusal(settings: Record<string, string>): Promise<string> {
  const dataDir = aFolder();
  const config = readConfig(
    { PORT: "0", SITEWARD_LOG_LEVEL: "silent", SITEWARD_DATA_DIR: dataDir, ...settings },
    dataDir,
  );
  const seed = async () => await Promise.resolve([]);
  return await startServer({ config, modules, seed, announce: () => undefined }).then(
    async (server) => {
      await server.stop();
      return "started";
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function aTakenPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return { server, port: typeof address === "object" ? (address?.port ?? 0) : 0 };
}

describe("a server on an external database", () => {
  it("starts without the address of the owner if no migration is pending", async () => {
    expect(await getRefusal({ DATABASE_URL: formatDatabaseUrl(external.database.application) })).toBe("started");
  });

  it.each([
    ["too_super", "is a superuser"],
    ["too_free", "has BYPASSRLS"],
    ["too_able", "has CREATEROLE"],
    ["too_close", "owns tables"],
  ])("refuses the role %s, which %s", async (user, reason) => {
    const url = formatDatabaseUrl({ ...external.database.application, user, password: "too-much" });

    expect(await getRefusal({ DATABASE_URL: url })).toBe(
      `the database role of DATABASE_URL ${reason}; the server serves requests only with a role that row-level security binds`,
    );
  });

  it("refuses the owner as the role for requests", async () => {
    const url = formatDatabaseUrl(external.database.owner);

    expect(await getRefusal({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).toContain(
      "the database role of DATABASE_URL",
    );
  });

  it("refuses a database with pending migrations that it may not apply, and names them", async () => {
    const refusal = await getRefusal({
      DATABASE_URL: formatDatabaseUrl({ ...external.database.application, database: "bare" }),
    });

    expect(refusal).toMatch(
      /^\d+ migrations are open \(202611210900_ground, .*\); set DATABASE_OWNER_URL so that the start can apply them$/u,
    );
  });

  it.each([
    ["a port without a listener", "postgres://a:b@127.0.0.1:1/siteward", "ECONNREFUSED"],
    ["an unknown host name", "postgres://a:b@no-such-host.invalid/siteward", "no-such-host.invalid"],
  ])("reports that it cannot reach %s", async (_title, url, reason) => {
    const refusal = await getRefusal({ DATABASE_URL: url });

    expect(refusal).toMatch(/^the database of DATABASE_URL cannot be reached: /u);
    expect(refusal).toContain(reason);
  });

  it("reports a wrong password without repeating it", async () => {
    const refusal = await getRefusal({
      DATABASE_URL: formatDatabaseUrl({ ...external.database.application, password: "wrong-one" }),
    });

    expect(refusal).toBe(
      'the database of DATABASE_URL cannot be reached: password authentication failed for user "siteward_app"',
    );
  });

  it("reports that its port is taken, and names the setting to change", async () => {
    const { server, port } = await aTakenPort();

    const refusal = await getRefusal({
      DATABASE_URL: formatDatabaseUrl(external.database.application),
      PORT: String(port),
    });

    server.close();
    expect(refusal).toBe(`port ${port} of 127.0.0.1 is taken by another program; set PORT to another one`);
  });

  it("reports an address that the machine does not have", async () => {
    const refusal = await getRefusal({
      DATABASE_URL: formatDatabaseUrl(external.database.application),
      SITEWARD_HOST: "203.0.113.1",
    });

    expect(refusal).toBe("203.0.113.1 is no address of this machine; set SITEWARD_HOST");
  });
});

describe("the process of a server", () => {
  it.each([
    ["PORT", "x", 'PORT: must be a whole number from 0 to 65535, not "x"'],
    ["SITEWARD_TIME_ZONE", "Mars", 'SITEWARD_TIME_ZONE: must be an IANA time zone such as Asia/Shanghai, not "Mars"'],
  ])("exits with 1 and one line for an invalid %s", async (name, value, expected) => {
    const result = await runServer({ SITEWARD_DATA_DIR: aFolder(), [name]: value });

    expect(result).toEqual({ code: 1, lines: [`Siteward cannot start: ${expected}`] });
  });

  it("exits with 1 on the data folder of a demo", async () => {
    const folder = aFolder();
    await mkdir(folder);
    await writeFile(path.join(folder, "this-is-a-demo"), "");

    const result = await runServer({ SITEWARD_DATA_DIR: folder });

    expect(result).toEqual({
      code: 1,
      lines: [expect.stringContaining(`${folder} holds a demo with published passwords`)],
    });
  });

  it("exits with 1 if its port is taken", async () => {
    const { server, port } = await aTakenPort();
    const settings = {
      SITEWARD_DATA_DIR: aFolder(),
      DATABASE_URL: formatDatabaseUrl(external.database.application),
      PORT: String(port),
    };

    const result = await runServer(settings);

    server.close();
    expect(result).toEqual({
      code: 1,
      lines: [`Siteward cannot start: port ${port} of 127.0.0.1 is taken by another program; set PORT to another one`],
    });
  });

  it("says last that it has stopped, and warns of nothing", async () => {
    const settings = {
      SITEWARD_DATA_DIR: aFolder(),
      SITEWARD_LOG_LEVEL: "info",
      DATABASE_URL: formatDatabaseUrl(external.database.application),
      PORT: "0",
    };

    const { lines } = await runServer(settings, (line, kill) => {
      if (line.startsWith("Siteward is ready")) kill("SIGTERM");
    });

    expect(lines.at(-1)).toContain('"event":"server.ended","reason":"SIGTERM"');
    const ending = lines.slice(lines.findIndex((line) => line.includes("server.ending")));
    expect(ending.filter((line) => line.includes('"level":"warn"'))).toEqual([]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("reports when it is ready, and exits with 0 on %s", async (signal) => {
    const settings = {
      SITEWARD_DATA_DIR: aFolder(),
      DATABASE_URL: formatDatabaseUrl(external.database.application),
      PORT: "0",
    };

    const result = await runServer(settings, (line, kill) => {
      if (line.startsWith("Siteward is ready")) kill(signal);
    });

    expect(result).toEqual({
      code: 0,
      lines: [
        "Only this computer can open it. To let others in, start it with SITEWARD_HOST=0.0.0.0.",
        expect.stringMatching(/^Siteward is ready: http:\/\/127\.0\.0\.1:\d+$/u),
      ],
    });
  });
});
