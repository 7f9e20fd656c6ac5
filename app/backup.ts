import path from "node:path";
import { getBackupSource } from "#core/boot/backupSource";
import { createBackup, keysFolder } from "#core/database/backup/createBackup";
import type { Manifest } from "#core/database/backup/manifest";
import { type CommandContext, runCommand } from "./backupCommand.ts";
import { openStoreFor } from "./backupPlace.ts";
import { modules } from "./modules.server.ts";
import { openUnlessRunning } from "./openUnlessRunning.ts";

const progressMs = 1000;
const megabyte = 1_000_000;

await runCommand({
  usage: "usage.backup",
  options: { to: { type: "string" }, "with-keys": { type: "boolean" } },
  run: backUp,
});

/** Makes a backup of the installation, whether its server runs or not. */
async function backUp(context: CommandContext): Promise<void> {
  const { config, options, signal, tell, announce } = context;
  const source = getBackupSource(
    config,
    modules.flatMap(({ dataFolders }) => dataFolders ?? []),
  );
  const store = openStoreFor(config, typeof options["to"] === "string" ? options["to"] : undefined);
  tell("backingUp", { from: config.dataDir, to: store.place });
  const close = await openUnlessRunning(config, announce);
  try {
    const withKeys = options["with-keys"] === true;
    const onProgress = createProgressLine(context);
    describe(
      context,
      await createBackup(source, { store, origin: "command", withKeys, signal, onProgress }),
      store.place,
    );
  } finally {
    await close();
  }
}

function createProgressLine({ tell }: CommandContext): (done: number, total: number) => void {
  let saidAt = performance.now();
  return (done, total) => {
    if (performance.now() - saidAt < progressMs) return;
    saidAt = performance.now();
    tell("progress", { done: Math.round(done / megabyte), total: Math.round(total / megabyte) });
  };
}

function describe({ config, tell }: CommandContext, manifest: Manifest, place: string): void {
  const bytes = manifest.parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  tell("done", {
    place: `${place}/${manifest.id}`,
    size: (bytes / megabyte).toFixed(1),
    seconds: Math.round((Date.parse(manifest.endedAt) - Date.parse(manifest.startedAt)) / 1000),
    tables: manifest.counts.length,
    rows: manifest.counts.reduce((sum, { rows }) => sum + rows, 0),
  });
  if (manifest.key === null) tell("unencrypted");
  if (!manifest.hasKeys) tell("withoutKeys", { folder: path.join(config.dataDir, keysFolder) });
}
