import { randomBytes } from "node:crypto";
import path from "node:path";
import type { App } from "#core/request/app";
import type { ProviderName } from "../file.table.ts";
import { openDatabaseProvider } from "./database.ts";
import { openDiskProvider } from "./disk.ts";
import { openS3Provider } from "./s3.ts";
import type { FileProvider } from "./provider.ts";

/** The providers of an installation. */
export type FileStorage = {
  /** The provider of new contents. */
  readonly current: FileProvider;
  /** The provider that a content lies at. Throws if it is not configured any more. */
  get(name: string): FileProvider;
  /** The providers that are configured. */
  readonly all: readonly FileProvider[];
  /** The folder for files that are arriving. */
  readonly incomingFolder: string;
};

const storages = new WeakMap<App["config"], FileStorage>();

/** The storage of a running server. */
export function getFileStorage(app: App): FileStorage {
  const known = storages.get(app.config) ?? openFileStorage(app);
  storages.set(app.config, known);
  return known;
}

function openFileStorage(app: App): FileStorage {
  const root = path.join(app.config.dataDir, "files");
  const { s3 } = app.config;
  const all = [
    openDiskProvider(path.join(root, "stored")),
    openDatabaseProvider(app),
    ...(s3 === undefined ? [] : [openS3Provider(s3)]),
  ];
  const get = (name: string) => {
    const found = all.find((provider) => provider.name === name);
    if (found === undefined) throw new Error(`the storage ${name} of a file is not configured`);
    return found;
  };
  return { all, get, current: get(currentName(app)), incomingFolder: path.join(root, "incoming") };
}

function currentName({ config }: App): ProviderName {
  return config.fileStorage;
}

/** A new name for a content. */
export function createLocation(): string {
  return randomBytes(24).toString("hex");
}
