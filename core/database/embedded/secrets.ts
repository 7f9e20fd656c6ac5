import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./embeddedDatabaseError.ts";
import { changeOwner, exists, readIfExists, writePrivateFile } from "./files.ts";
import type { DataFolder } from "./folder.ts";

const Password = z.string().min(32);
const Secrets = z.object({ superuser: Password, owner: Password, application: Password, platform: Password });

/** Passwords of the roles of one embedded database. */
export type DatabaseSecrets = z.infer<typeof Secrets>;

const secretsPath = (folder: DataFolder) => path.join(folder.path, "secrets", "postgres.json");

/** The passwords of an existing database. Without them it cannot be opened. */
export async function readSecrets(folder: DataFolder): Promise<DatabaseSecrets> {
  const text = await readIfExists(secretsPath(folder));
  const parsed = Secrets.safeParse(text === undefined ? undefined : parseJson(text));
  if (parsed.success) return parsed.data;
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `${secretsPath(folder)} is ${text === undefined ? "missing" : "damaged"}, and the database opens only with the passwords in it: put the file back from a backup.`,
  );
}

/** The passwords for a new database; those of an interrupted first start are kept. */
export async function makeSecrets(folder: DataFolder): Promise<DatabaseSecrets> {
  if (await exists(secretsPath(folder))) return await readSecrets(folder);
  const password = () => randomBytes(32).toString("base64url");
  const secrets = { superuser: password(), owner: password(), application: password(), platform: password() };
  const secretsFolder = path.dirname(secretsPath(folder));
  await mkdir(secretsFolder, { recursive: true, mode: 0o700 });
  await changeOwner(secretsFolder, folder.owner);
  await writePrivateFile(secretsPath(folder), `${JSON.stringify(secrets, undefined, 2)}\n`, folder.owner);
  return secrets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is treated like JSON of another shape.
    return undefined;
  }
}
