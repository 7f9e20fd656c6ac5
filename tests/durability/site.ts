import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { type Connection, openEmbedded } from "#core/database/embedded";

const root = path.join(import.meta.dirname, "../..");
const password = "Du!4-rability";
/** Ends a start that hangs, also on a busy machine. */
const startTimeoutMs = 300_000;

/** A server with its own data folder, restarted whenever it has ended. */
export type Site = {
  readonly url: string;
  readonly owner: Connection;
  /** Starts the server if it is not running, and waits until it is ready. */
  ensureReady(): Promise<void>;
  signIn(): Promise<string>;
  killServer(): Promise<void>;
  /** The codes among these that the database lacks. */
  findMissing(codes: readonly string[]): Promise<string[]>;
  /** Waits until the latest upload in parts has received so many bytes. */
  waitForUpload(bytes: number): Promise<void>;
  stop(): Promise<void>;
};

/** Creates a data folder in which the administrator signs in without a captcha. */
export async function openSite(dataDir: string): Promise<Site> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  /** The exit code of a server that ended by itself; null if it was killed. */
  let endedWith: number | null = null;

  function start(): void {
    const environment = {
      PORT: String(port),
      SITEWARD_DATA_DIR: dataDir,
      SITEWARD_ADMIN_PASSWORD: password,
      SITEWARD_RATE_LIMIT: "0",
      SITEWARD_LOG_LEVEL: "silent",
    };
    const started = spawn(process.execPath, [path.join(root, "app/server.ts")], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    });
    started.once("exit", (code) => {
      if (child === started) child = undefined;
      endedWith = code;
    });
    child = started;
  }

  async function ensureReady(): Promise<void> {
    const end = performance.now() + startTimeoutMs;
    while (performance.now() < end) {
      if (endedWith !== null && endedWith !== 0) throw new Error(`the server ended by itself with code ${endedWith}`);
      if (child === undefined) start();
      if (await isReady(url)) return;
      await pause(20);
    }
    throw new Error(`the server was not ready within ${startTimeoutMs} ms`);
  }

  async function stop(): Promise<void> {
    const running = child;
    if (running === undefined) return;
    running.kill("SIGTERM");
    await once(running, "exit");
  }

  await ensureReady();
  await stop();
  const owner = await withoutCaptcha(dataDir);
  return {
    url,
    owner,
    ensureReady,
    stop,
    signIn: async () => await signIn(url),
    async killServer() {
      const running = child;
      if (running === undefined) return;
      running.kill("SIGKILL");
      if (running.exitCode === null && running.signalCode === null) await once(running, "exit");
    },
    async waitForUpload(bytes) {
      await withClient(owner, async (client) => {
        for (let receivedBytes = 0; receivedBytes < bytes; await pause(20)) {
          const { rows } = await client.query<{ bytes: number }>(
            "select received_bytes::int bytes from file_upload order by id desc limit 1",
          );
          receivedBytes = rows[0]?.bytes ?? 0;
        }
      });
    },
    async findMissing(codes) {
      return await withClient(owner, async (client) => {
        const { rows } = await client.query<{ code: string }>(
          "select code from unnest($1::text[]) code where not exists (select 1 from position p where p.code = code.code)",
          [codes],
        );
        return rows.map(({ code }) => code);
      });
    },
  };
}

async function withoutCaptcha(dataDir: string): Promise<Connection> {
  const database = await openEmbedded({ dataDir, announce: () => undefined });
  await withClient(database.owner, async (client) => await client.query("update tenant set captcha = false"));
  await database.stop();
  return database.owner;
}

async function withClient<Result>(address: Connection, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/sysAuth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: "superadmin", password, tenantId: 0, code: "", codeId: 0 }),
  });
  const { result, message }: { result: { accessToken: string } | null; message: string } = await answer.json();
  if (result === null) throw new Error(`sign-in failed: ${message}`);
  return result.accessToken;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function pause(ms: number): Promise<void> {
  // oxlint-disable-next-line siteward/no-sleep -- another process is polled, at most for `startTimeoutMs`
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
