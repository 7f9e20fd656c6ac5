import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { EmbeddedDatabaseError } from "./failure.ts";
import { exists, giveTo, readIfThere, writePrivate } from "./files.ts";
import type { DataFolder } from "./folder.ts";

const Password = z.string().min(32);
const Secrets = z.object({ superuser: Password, owner: Password, application: Password, platform: Password });

/** Passwords of the roles of one embedded database. */
export type DatabaseSecrets = z.infer<typeof Secrets>;

const secretsPath = (folder: DataFolder) => path.join(folder.path, "secrets", "postgres.json");

/** The passwords of a database that exists. Without them nobody gets into it. */
export async function readSecrets(folder: DataFolder): Promise<DatabaseSecrets> {
  const text = await readIfThere(secretsPath(folder));
  const parsed = Secrets.safeParse(text === undefined ? undefined : parseJson(text));
  if (parsed.success) return parsed.data;
  throw new EmbeddedDatabaseError(
    "cannot-start",
    `${secretsPath(folder)} is ${text === undefined ? "missing" : "damaged"}, and the database opens only with the passwords in it: put the file back from a backup.`,
  );
}

/** The passwords for a database that is about to be made; those of a first start that was broken off are kept. */
export async function makeSecrets(folder: DataFolder): Promise<DatabaseSecrets> {
  if (await exists(secretsPath(folder))) return await readSecrets(folder);
  const password = () => randomBytes(32).toString("base64url");
  const secrets = { superuser: password(), owner: password(), application: password(), platform: password() };
  const room = path.dirname(secretsPath(folder));
  await mkdir(room, { recursive: true, mode: 0o700 });
  await giveTo(room, folder.owner);
  await writePrivate(secretsPath(folder), `${JSON.stringify(secrets, undefined, 2)}\n`, folder.owner);
  return secrets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON at all is the same to the reader as JSON of another shape.
    return undefined;
  }
}
