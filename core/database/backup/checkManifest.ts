import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readDiskSpace } from "../embedded/disk.ts";
import { BackupError } from "./backupError.ts";
import type { BackupStore } from "./backupStore.ts";
import type { Manifest } from "./manifest.ts";

/** The folder of all migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const spareBytes = 1_000_000_000;

/** Refuses a backup that this machine cannot restore: incomplete, of a newer version, or too large for the disk. */
export async function checkManifest(store: BackupStore, manifest: Manifest, folder: string): Promise<void> {
  const newest =
    (await readdir(migrationsFolder))
      .filter((name) => name.endsWith(".sql"))
      .toSorted()
      .at(-1) ?? "";
  if (`${manifest.schema}.sql` > newest) throw new BackupError("newer", { version: manifest.version });
  const { platform, arch } = manifest.machine;
  const isOtherMachine = manifest.kind === "physical" && (platform !== process.platform || arch !== process.arch);
  if (isOtherMachine) throw new BackupError("other-machine", { machine: `${platform} ${arch}` });
  for (const { file, sizeBytes } of manifest.parts) {
    const found = await store.find(`${manifest.id}/${file}`);
    if (found === undefined) throw new BackupError("missing-part", { part: file });
    if (found.sizeBytes !== sizeBytes) throw new BackupError("damaged", { part: file });
  }
  const needed = manifest.parts.reduce((sum, { rawBytes }) => sum + rawBytes, spareBytes);
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes < needed) throw new BackupError("low-disk", { place: path.resolve(folder) });
}

/** The part with this name. */
export function requirePart({ parts }: Manifest, name: string): Manifest["parts"][number] {
  const part = parts.find((one) => one.name === name);
  if (part === undefined) throw new BackupError("missing-part", { part: name });
  return part;
}
