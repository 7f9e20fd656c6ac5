import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BackupS3Config } from "#core/database/backup/s3Store";

/** A service with the S3 API and one bucket, as configuration and as environment variables. */
export type Bucket = {
  readonly config: BackupS3Config;
  readonly environment: Readonly<Record<string, string>>;
  /** The folder in which the service keeps its objects. */
  readonly folder: string;
  stop(): Promise<void>;
  /** Starts the service again at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
};

const name = "backups";

/** Starts a service with an empty bucket. */
export async function aBucket(): Promise<Bucket> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "siteward-bucket-"));
  const open = (port: number) =>
    new S3rver({
      port,
      address: "127.0.0.1",
      silent: true,
      directory: folder,
      configureBuckets: [{ name, configs: [] }],
    });
  let server = open(0);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const access = { keyId: "S3RVER", keySecret: "S3RVER", isPathStyle: true };
  return {
    config: { endpoint, region: "us-east-1", bucket: name, prefix: "site-a/", ...access },
    environment: {
      SITEWARD_BACKUP_S3_ENDPOINT: endpoint,
      SITEWARD_BACKUP_S3_BUCKET: name,
      SITEWARD_BACKUP_S3_FOLDER: "site-a",
      SITEWARD_BACKUP_S3_KEY_ID: access.keyId,
      SITEWARD_BACKUP_S3_KEY_SECRET: access.keySecret,
      SITEWARD_BACKUP_S3_PATH_STYLE: "on",
    },
    folder,
    stop: async () => await server.close(),
    async start() {
      server = open(port);
      await server.run();
    },
    async remove() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
