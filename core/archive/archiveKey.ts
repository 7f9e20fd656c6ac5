import { hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import * as z from "zod";

/** What encrypts an archive, derived from a passphrase and the salt of the archive. */
export type ArchiveKey = { readonly salt: Buffer; readonly check: Buffer; readonly content: Buffer };

/** Size of the salt of an archive. */
export const saltBytes = 16;
/** Size of what tells a wrong passphrase from a damaged archive. */
export const checkBytes = 16;
const keyBytes = 32;
/** 64 MB and 300 ms for each guess; the format version stands for these numbers. */
const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 96 * 1024 ** 2 };

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** Derives the key; without a salt that of a new archive. */
export async function deriveArchiveKey(passphrase: string, salt: Buffer = randomBytes(saltBytes)): Promise<ArchiveKey> {
  const secret = await derive(passphrase.normalize("NFC"), salt, keyBytes, cost);
  const part = (purpose: string, length: number) => Buffer.from(hkdfSync("sha256", secret, salt, purpose, length));
  return { salt, check: part("siteward archive check", checkBytes), content: part("siteward archive", keyBytes) };
}

/** Whether two keys come from the same passphrase and salt. */
export function isSameKey(one: ArchiveKey, check: Buffer): boolean {
  return timingSafeEqual(one.check, check);
}

const Bytes = z.base64url().transform((text) => Buffer.from(text, "base64url"));
const KeyText = z.object({ salt: Bytes, check: Bytes, content: Bytes });

/** The key as a text, to be sealed. */
export function formatArchiveKey({ salt, check, content }: ArchiveKey): string {
  const text = (bytes: Buffer) => bytes.toString("base64url");
  return JSON.stringify({ salt: text(salt), check: text(check), content: text(content) });
}

/** Reads the output of `formatArchiveKey`. */
export function parseArchiveKey(text: string): ArchiveKey {
  return KeyText.parse(JSON.parse(text));
}
