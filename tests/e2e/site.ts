import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const startSeconds = 240;
const endSeconds = 60;

/** The built product as a separate process with its own data folder. */
export type Site = {
  readonly url: string;
  readonly dataDir: string;
  /** Its output so far. */
  getOutput(): string;
  stop(): Promise<void>;
};

/**
 * Starts `app/server.ts` or `app/demo.ts` on a free port and waits until it is ready. It knows its own address, and may
 * send requests to providers of a test, which listen on the loopback interface as well.
 */
export async function startSite(program: "server" | "demo", settings: NodeJS.ProcessEnv = {}): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-e2e-"));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, `app/${program}.ts`)], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATABASE_OWNER_URL: "",
      DATABASE_PLATFORM_URL: "",
      SITEWARD_ADMIN_PASSWORD: "",
      SITEWARD_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SITEWARD_OUTGOING_HOSTS: "127.0.0.1",
      ...settings,
      PORT: String(port),
      SITEWARD_DATA_DIR: dataDir,
      SITEWARD_LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // An interrupted run leaves no process behind.
  process.once("exit", () => child.kill("SIGTERM"));
  let printed = "";
  const listen = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const url = await readyAddress(child, () => printed).catch(async (error: unknown) => {
    await end(child);
    throw error;
  });

  async function stop(): Promise<void> {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  }
  return { url, dataDir, getOutput: () => printed, stop };
}

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

async function readyAddress(child: ChildProcess, printed: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const refuse = () => reject(new Error(`the product did not start:\n${printed()}`));
  AbortSignal.timeout(startSeconds * 1000).addEventListener("abort", refuse);
  child.once("exit", refuse);
  child.stdout?.on("data", () => {
    const url = /Siteward is ready: (?<url>\S+)/u.exec(printed())?.groups?.["url"];
    if (url !== undefined) resolve(url);
  });
  return await promise;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), endSeconds * 1000);
  await ended;
  clearTimeout(timer);
}
