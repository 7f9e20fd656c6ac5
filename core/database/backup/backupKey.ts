import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { BackupError } from "./backupError.ts";
import { type BackupStore, findText, putText } from "./backupStore.ts";

/** Identifies the key of a backup without revealing it. Each backup carries a copy, so that it can be moved alone. */
export const KeyNote = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/u),
  salt: z.base64url(),
  check: z.base64url(),
});
/** See the schema of the same name. */
export type KeyNote = z.infer<typeof KeyNote>;

/** The key of backups, derived from the text of SITEWARD_BACKUP_KEY. */
export type BackupKey = { readonly note: KeyNote; readonly secret: Buffer };

/** The folder of a store with the notes of the keys that were used in it. */
export const keyNotesFolder = "keys";
/** 32 MB and about 80 ms for each guess. */
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The key of a store for the given text: the one already used there, else a new one with a salt of its own. */
export async function openBackupKey(store: BackupStore, text: string): Promise<BackupKey> {
  for (const { name } of await store.list(keyNotesFolder)) {
    const note = KeyNote.safeParse(JSON.parse((await findText(store, name)) ?? "null"));
    const key = note.success ? await tryKey(note.data, text) : undefined;
    if (key !== undefined) return key;
  }
  const salt = randomBytes(32);
  const secret = await deriveSecret(text, salt);
  const note = {
    id: randomBytes(4).toString("hex"),
    salt: salt.toString("base64url"),
    check: checkOf(secret).toString("base64url"),
  };
  await putText(store, `${keyNotesFolder}/${note.id}.json`, `${JSON.stringify(note)}\n`);
  return { note, secret };
}

/** The key that a backup was made with. Throws if the text is missing or another one. */
export async function requireKey(note: KeyNote, text: string | undefined): Promise<BackupKey> {
  if (text === undefined) throw new BackupError("key-needed");
  const key = await tryKey(note, text);
  if (key === undefined) throw new BackupError("key-wrong");
  return key;
}

/** The key with this id of a store. */
export async function requireStoredKey(store: BackupStore, id: string, text: string | undefined): Promise<BackupKey> {
  const note = KeyNote.safeParse(JSON.parse((await findText(store, `${keyNotesFolder}/${id}.json`)) ?? "null"));
  if (!note.success) throw new BackupError("missing-part", { part: `${keyNotesFolder}/${id}.json` });
  return await requireKey(note.data, text);
}

async function tryKey(note: KeyNote, text: string): Promise<BackupKey | undefined> {
  const secret = await deriveSecret(text, Buffer.from(note.salt, "base64url"));
  const check = Buffer.from(note.check, "base64url");
  const own = checkOf(secret);
  return check.length === own.length && timingSafeEqual(check, own) ? { note, secret } : undefined;
}

function checkOf(secret: Buffer): Buffer {
  return createHmac("sha256", secret).update("siteward backup key").digest();
}

function deriveSecret(text: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(text, salt, 32, cost, (error, secret) => (error === null ? resolve(secret) : reject(error)));
  });
}
