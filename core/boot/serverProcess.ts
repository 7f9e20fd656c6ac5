import { access } from "node:fs/promises";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { type Config, readEnvironment } from "#core/boot/config";
import { demoMarkerFile } from "#core/database/demoMarker";
import { saveServerAddress } from "#core/database/embedded";
import { describeAddresses, findNetworkUrl } from "#core/boot/networkUrl";
import { type RunningServer, type StartOptions, startServer } from "#core/boot/start";
import { collectYoungGeneration } from "#core/http/youngGeneration";

const sameSignalMs = 1000;
const startSettleMs = 2000;

type ServerProcessOptions = Omit<StartOptions, "config" | "announce"> & {
  defaultDataDir: string;
  /** Checks the settings before anything is opened; throws to stop the start. */
  check: (config: Config) => Promise<void>;
};

/** Runs a server as a process: settings from the environment, signals, and a clear line on failure. */
export async function runServerProcess({ defaultDataDir, check, ...start }: ServerProcessOptions): Promise<void> {
  // By default the heap doubles before it is collected, and a long export keeps memory that it no longer needs.
  setFlagsFromString("--heap-growing-percent=30");
  try {
    const config = readEnvironment(defaultDataDir);
    await check(config);
    if (process.getuid?.() === 0) announce("Running as root is not needed; an ordinary account is safer.");
    const server = await startServer({ ...start, config, announce });
    endWith(server);
    const { port } = new URL(server.url);
    if (config.databaseUrl === undefined)
      await saveServerAddress(config.dataDir, { pid: process.pid, port: Number(port) });
    const networkUrl = findNetworkUrl({ ...config, port: Number(port) });
    const url = config.publicUrl ?? server.url;
    describeAddresses({ url, networkUrl }).forEach(announce);
    // Loading the modules leaves more than 100 MB, nearly all free. They shrink only while little is allocated.
    setTimeout(collectYoungGeneration, startSettleMs).unref();
  } catch (error) {
    announce(`Siteward cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Whether a data folder belongs to a demo. */
export async function isDemoFolder(dataDir: string): Promise<boolean> {
  return await access(path.join(dataDir, demoMarkerFile)).then(
    () => true,
    () => false,
  );
}

function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

function endWith(server: RunningServer): void {
  const { log } = server.app;
  let endingSince: number | undefined;

  function end(reason: string, exitCode: number): void {
    if (endingSince !== undefined) {
      // One Ctrl+C may reach the server twice, directly and through its parent; a later signal ends it at once.
      if (performance.now() - endingSince > sameSignalMs) process.exit(1);
      return;
    }
    endingSince = performance.now();
    log.info({ event: "server.ending", reason }, "the server ends");
    server.stop().then(
      () => {
        log.info({ event: "server.ended", reason }, "the server has stopped");
        process.exit(exitCode);
      },
      (error: unknown) => {
        log.error({ event: "server.end_failed", err: error }, "the server did not end cleanly");
        process.exit(1);
      },
    );
  }

  process.on("SIGTERM", () => end("SIGTERM", 0));
  process.on("SIGINT", () => end("SIGINT", 0));
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ event: "server.failed", err: error }, "an unhandled error");
      end(event, 1);
    });
  }
}
