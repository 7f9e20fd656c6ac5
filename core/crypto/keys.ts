import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { deriveSm2PublicKey, generateSm2KeyPair, type Sm2KeyPair } from "./sm2.ts";

/**
 * Keys that sign tokens. New tokens use the first; older keys still verify, so that a rotation signs no account out.
 */
type SigningKeys = {
  readonly current: { readonly kid: string; readonly key: KeyObject };
  readonly byKid: ReadonlyMap<string, KeyObject>;
};

/**
 * The secrets of one installation. The first start creates them in `<data>/secrets`, readable by the owner only; nodes
 * of one installation share them. To rotate the signing key, put a new entry before the old one in `signing.json`,
 * restart, and remove the old one after the maximum session time.
 */
export type Keys = {
  readonly signing: SigningKeys;
  /** For passwords in transit from the browser. */
  readonly sm2: Sm2KeyPair;
  /** Encrypts secrets of tenants at rest. */
  readonly encryption: KeyObject;
  /** For everything derived: successors of refresh tokens, hashes of captchas. Never used directly. */
  readonly derivation: KeyObject;
};

/** A secret with which the server does not start. The message names the file and what to do. */
export class KeyError extends Error {
  constructor(file: string, reason: string) {
    super(
      `${file} ${reason}. Restore it from a backup; if there is none, delete it: a new one is made at the next start.`,
    );
    this.name = "KeyError";
  }
}

const secretLength = 32;
/** 32 random bytes have some 30 different values; a typed or repeated text has few. */
const minDistinctBytes = 16;

const Secret = z.base64url().refine((text) => isStrong(Buffer.from(text, "base64url")));
const SigningKey = z.object({ kid: z.string().min(8).max(64), secret: Secret });
const SigningFile = z.object({ keys: z.tuple([SigningKey], SigningKey) });
const SecretFile = z.object({ secret: Secret });
const Sm2File = z.object({ privateKey: z.string().regex(/^[0-9a-f]{64}$/u) });

/** Reads the secrets of a data folder and creates missing ones. Throws KeyError if one is invalid. */
export async function openKeys(dataDir: string): Promise<Keys> {
  const folder = path.join(dataDir, "secrets");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const [signing, sm2, encryption, derivation] = await Promise.all([
    openFile(path.join(folder, "signing.json"), SigningFile, newSigningFile),
    openFile(path.join(folder, "sm2.json"), Sm2File, () => ({ privateKey: generateSm2KeyPair().privateKey })),
    openFile(path.join(folder, "encryption.json"), SecretFile, newSecretFile),
    openFile(path.join(folder, "derivation.json"), SecretFile, newSecretFile),
  ]);
  return {
    signing: signingKeys(signing.keys),
    sm2: { privateKey: sm2.privateKey, publicKey: publicKeyIn(path.join(folder, "sm2.json"), sm2.privateKey) },
    encryption: keyOf(encryption.secret),
    derivation: keyOf(derivation.secret),
  };
}

/** Derives 32 bytes that only this installation can compute, for one purpose and one text. */
export function deriveBytes(keys: Keys, purpose: string, text: string): Buffer {
  return createHmac("sha256", keys.derivation).update(`${purpose}\0${text}`).digest();
}

async function openFile<Content>(file: string, schema: z.ZodType<Content>, make: () => Content): Promise<Content> {
  const found = await readIfThere(file);
  if (found === undefined) await writeOnce(file, JSON.stringify(make()));
  await chmod(file, 0o600);
  const read = schema.safeParse(parseJson(file, found ?? (await readFile(file, "utf8"))));
  if (!read.success)
    throw new KeyError(file, "does not hold what the server wrote there, or a secret that is too weak");
  return read.data;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Two servers that start at the same time agree on the file of the faster one; a killed process leaves no partial file.
 */
async function writeOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KeyError(file, "is not valid JSON");
  }
}

function newSigningFile(): z.infer<typeof SigningFile> {
  return { keys: [{ kid: randomBytes(8).toString("hex"), ...newSecretFile() }] };
}

function newSecretFile(): z.infer<typeof SecretFile> {
  return { secret: randomBytes(secretLength).toString("base64url") };
}

function isStrong(secret: Buffer): boolean {
  return secret.length === secretLength && new Set(secret).size >= minDistinctBytes;
}

function signingKeys(keys: z.infer<typeof SigningFile>["keys"]): SigningKeys {
  const [{ kid, secret }] = keys;
  return { current: { kid, key: keyOf(secret) }, byKid: new Map(keys.map((one) => [one.kid, keyOf(one.secret)])) };
}

function keyOf(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret, "base64url"));
}

function publicKeyIn(file: string, privateKey: string): string {
  try {
    return deriveSm2PublicKey(privateKey);
  } catch {
    throw new KeyError(file, "holds a number that is no key of this curve");
  }
}
