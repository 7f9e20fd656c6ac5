import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const startSeconds = 60;
const endSeconds = 15;

/** The built product as a process of its own, with its own data folder. */
export type Site = {
  readonly url: string;
  readonly dataDir: string;
  /** What it has printed so far. */
  printed(): string;
  stop(): Promise<void>;
};

/** Starts `server/main.ts` or `server/demo.ts` on a free port and waits until it says that it is ready. */
export async function startSite(program: "main" | "demo", settings: NodeJS.ProcessEnv = {}): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "siteward-journey-"));
  const child = spawn(process.execPath, [path.join(root, `server/${program}.ts`)], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      DATABASE_OWNER_URL: "",
      SITEWARD_ADMIN_PASSWORD: "",
      ...settings,
      PORT: "0",
      SITEWARD_DATA_DIR: dataDir,
      SITEWARD_LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A run that is broken off leaves nothing behind.
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
  return { url, dataDir, printed: () => printed, stop };
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
